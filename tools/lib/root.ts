import { fileURLToPath } from 'node:url'

/** This repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
