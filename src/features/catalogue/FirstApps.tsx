import { useSelector } from 'react-redux'
import { messages } from '../../shared/domain/messages.ts'
import { AppGrid } from './AppGrid.tsx'
import { selectFirstApps } from './catalogueSelectors.ts'

const text = messages.home

/** Trending apps, below a message on an empty screen. Renders nothing until some are known. */
export function FirstApps() {
  const apps = useSelector(selectFirstApps)
  if (apps.length === 0) return null
  return (
    <section>
      <h2 className="mb-3">{text.trending}</h2>
      <AppGrid apps={apps} isLoading={false} />
    </section>
  )
}
