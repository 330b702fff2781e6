import { useNavigate } from 'react-router'

/** A callback that goes back one step in history (spec 2), or home if there is no history. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The index of the current entry in the tab's history. Going back may leave the site.
    if (Object(window.history.state).idx > 0) navigate(-1)
    else navigate('/')
  }
}
