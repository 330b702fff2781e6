import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import Button from 'react-bootstrap/Button'
import { useDispatch } from 'react-redux'
import { Icon } from '../../shared/ui/Icon.tsx'
import { type SharingServices, shareLink } from './shareLink.ts'

/** Shares the address of the page on the screen under `title`. */
export function ShareButton({ title }: { title: string }) {
  const dispatch = useDispatch<ThunkDispatch<unknown, SharingServices, UnknownAction>>()
  return (
    <Button
      variant="outline-secondary"
      size="lg"
      onClick={() => {
        const { origin, pathname } = window.location
        dispatch(shareLink({ title, url: origin + pathname }))
      }}
    >
      <Icon name="share" />
      Share
    </Button>
  )
}
