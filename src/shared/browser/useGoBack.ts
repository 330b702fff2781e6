import { useNavigate } from 'react-router'

/** A callback that goes back one step of history (spec 2); a visitor who has nothing to go back to is led home. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // Whether an earlier page of this site is one step back; where the browser cannot say, the router can.
    const { navigation } = window as { navigation?: Navigation }
    const { state } = window.history
    const hasPage = navigation?.canGoBack ?? (state?.idx ?? 0) > 0
    // A link on another site is a step back too, which canGoBack leaves out.
    const cameFromElsewhere = document.referrer !== '' && state?.hasBefore === true
    if (hasPage || cameFromElsewhere) navigate(-1)
    else navigate('/')
  }
}
