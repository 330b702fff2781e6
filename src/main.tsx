import './styles/site.scss'
import { createSite } from './app/createSite.ts'
import { mountSite } from './app/mountSite.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
mountSite(root, createSite(window))
