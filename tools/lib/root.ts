import { fileURLToPath } from 'node:url'

/** This repository. Commands run in any folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
