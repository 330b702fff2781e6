import '../../src/styles/site.scss'
import { beforeEach } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo(0, 0)
})
