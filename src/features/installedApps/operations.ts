import type { AppRecord } from '../../shared/domain/appRecord.ts'

/**
 * One change to the installed list. An app is added at the end, or in front of the first app whose id is
 * in `before`.
 */
export type Operation =
  | { type: 'added'; app: AppRecord; before?: AppRecord['id'][] }
  | { type: 'removed'; id: AppRecord['id'] }

/** The id of the app that an operation changes. */
export function idOf(operation: Operation): AppRecord['id'] {
  return operation.type === 'added' ? operation.app.id : operation.id
}

/** `apps` after `operation`. Returns the same array if nothing changes. */
export function applyOperation(apps: AppRecord[], operation: Operation): AppRecord[] {
  const id = idOf(operation)
  const isPresent = apps.some(app => app.id === id)
  if (operation.type === 'removed') return isPresent ? apps.filter(app => app.id !== id) : apps
  if (isPresent) return apps
  const following = new Set(operation.before)
  const index = apps.findIndex(app => following.has(app.id))
  return apps.toSpliced(index < 0 ? apps.length : index, 0, operation.app)
}

/** An app that was in the list, and the ids of all apps after it. */
export type RemovedApp = { app: AppRecord; before: AppRecord['id'][] }

/** What is needed to put the app `id` back to its place in `apps`. Undefined if it is not in the list. */
export function findRemoved(
  apps: readonly AppRecord[],
  id: AppRecord['id'],
): RemovedApp | undefined {
  const index = apps.findIndex(app => app.id === id)
  const app = apps[index]
  return app && { app, before: apps.slice(index + 1).map(({ id }) => id) }
}
