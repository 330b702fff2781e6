import { useState } from 'react'
import { reloadBroken } from '../../shared/browser/reloadBroken.ts'
import { readScreenshots, textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { imageUrl } from '../../shared/domain/imageUrl.ts'
import { messages } from '../../shared/domain/messages.ts'
import { lazyDialog } from '../../shared/ui/LazyDialog.tsx'
import { Section } from '../../shared/ui/Section.tsx'

const text = messages.screenshots

const ScreenshotDialog = lazyDialog(
  async () => (await import('./ScreenshotDialog.tsx')).ScreenshotDialog,
)

type ScreenshotRowProps = {
  app: AppRecord
  /** The open dialog, and the index of the screenshot that it shows, among those of the record. */
  dialog: { item: number } | undefined
  /** Called with the index of the screenshot to show among those of the record, also in an open dialog. */
  onOpen: (item: number) => void
  onClose: () => void
}

/** The screenshots of `app` in a row that scrolls sideways. Each opens large. Omits broken ones. */
export function ScreenshotRow({ app, dialog, onOpen, onClose }: ScreenshotRowProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const pictures = readScreenshots(app)
    .map(({ image, alt, width, height }, index) => ({
      id: index,
      src: imageUrl(image.trim()) ?? '',
      alt: alt?.trim() || text.alt({ number: index + 1, title: app.title }),
      lang: alt?.trim() ? textLanguage(app, 'screenshots') : undefined,
      ...(width && height && { width, height }),
    }))
    .filter(({ src }) => !broken.includes(src))
  if (pictures.length === 0) return null
  const shown = pictures.findIndex(({ id }) => dialog && id >= dialog.item)
  const markBroken = (src: string) => setBroken(before => [...before, src])
  return (
    <Section heading={text.heading}>
      <ul className="screenshots scroll-row list-unstyled gap-2">
        {pictures.map(({ id, alt, ...picture }, index) => (
          <li key={id} id={`screenshots-${id + 1}`}>
            <button
              type="button"
              className="bg-transparent border-0 p-0"
              title={text.enlarge}
              onClick={() => onOpen(id)}
              {...ScreenshotDialog.openerProps}
            >
              <img
                {...picture}
                className="d-block w-auto object-fit-cover bg-body-tertiary border"
                alt={alt}
                // The first is the largest picture of the first screen.
                {...(index === 0
                  ? { loading: 'eager', fetchPriority: 'high' }
                  : { loading: 'lazy' })}
                decoding="async"
                onError={() => markBroken(picture.src)}
                ref={reloadBroken}
              />
            </button>
          </li>
        ))}
      </ul>
      {dialog && (
        <ScreenshotDialog
          opening={dialog}
          label={text.dialog({ title: app.title })}
          pictures={pictures}
          item={shown === -1 ? pictures.length - 1 : shown}
          onShow={index => onOpen(pictures[index]?.id ?? 0)}
          onBroken={markBroken}
          onClose={onClose}
        />
      )}
    </Section>
  )
}
