import type { RawRecord } from '../../shared/domain/appRecord.ts'

/**
 * One change to the installed list. An app is added at the end, or in front of the first app whose id is
 * in `before`.
 */
export type Operation =
  | { type: 'added'; app: RawRecord; before?: RawRecord['id'][] }
  | { type: 'removed'; id: RawRecord['id'] }

/** `apps` after `operation`. Returns the same array if nothing changes. */
export function applyOperation(apps: RawRecord[], operation: Operation): RawRecord[] {
  const isAdding = operation.type === 'added'
  const id = isAdding ? operation.app.id : operation.id
  if (apps.some(app => app.id === id) === isAdding) return apps
  if (!isAdding) return apps.filter(app => app.id !== id)
  const following = new Set(operation.before)
  const index = apps.findIndex(app => following.has(app.id))
  return apps.toSpliced(index < 0 ? apps.length : index, 0, operation.app)
}

/** An app that was in the list, and the ids of all apps after it. */
export type RemovedApp = { app: RawRecord; before: RawRecord['id'][] }

/** The data for putting the app `id` back in its place in `apps`. Undefined if it isn't there. */
export function findRemoved(
  apps: readonly RawRecord[],
  id: RawRecord['id'],
): RemovedApp | undefined {
  const index = apps.findIndex(app => app.id === id)
  const app = apps[index]
  return app && { app, before: apps.slice(index + 1).map(({ id }) => id) }
}
