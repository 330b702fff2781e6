import * as messages from 'virtual:messages/suggestions'
import { Fragment, useDeferredValue, useMemo } from 'react'
import { AppLink } from '../../shared/ui/AppLink.tsx'
import { splitAround } from '../../shared/ui/splitAround.ts'
import { makeSuggester } from './suggestApps.ts'
import { useCatalogue } from './useCatalogue.ts'

/** 'Did you mean Daybloom?' with a link to each app. Nothing if no title resembles `text`. */
export function SuggestionLinks({ text }: { text: string }) {
  const { apps } = useCatalogue()
  const suggest = useMemo(() => makeSuggester(apps ?? []), [apps])
  // A large catalogue takes longer than a key.
  const deferredText = useDeferredValue(text, '')
  const suggested = useMemo(() => suggest(deferredText), [suggest, deferredText])
  if (suggested.length === 0) return null
  const [before, after] = splitAround(apps => messages.didYouMean({ apps }))
  return (
    <>
      {before}
      {suggested.map((app, index) => (
        <Fragment key={app.id}>
          <AppLink app={app} />
          {index < suggested.length - 1 ? messages.separator : after}
        </Fragment>
      ))}
    </>
  )
}
