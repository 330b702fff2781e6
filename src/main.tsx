import './styles/site.scss'
import { startSite } from './app/startSite.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
startSite(root)
