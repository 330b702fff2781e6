import './styles/site.scss'
import 'react-dom/client'

// One part at a time, each in a task of its own: a slow phone answers whoever touches the screen in between.
setTimeout(async () => {
  await import('./app/rootReducer.ts')
  setTimeout(() => import('./app/start.tsx'))
})
