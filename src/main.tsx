import './styles/site.scss'
import 'react-dom/client'

// In a task of its own: a slow phone answers whoever touches the screen in between.
setTimeout(() => import('./app/start.tsx'))
