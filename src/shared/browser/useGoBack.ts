import { useNavigate } from 'react-router'

/** A callback that goes back one step in history (spec 2), or home if there is no history. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // An earlier page of this site. The index of the entry replaces a missing Navigation API.
    const { navigation } = window as { navigation?: Navigation }
    const { state } = window.history
    const hasPage = navigation?.canGoBack ?? (state?.idx ?? 0) > 0
    // A page of another site, which canGoBack does not count, also before a typed address.
    if (hasPage || state?.hasPreviousPage === true) navigate(-1)
    else navigate('/')
  }
}
