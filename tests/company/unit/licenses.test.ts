import { expect, it } from 'vitest'
import { licensesText } from '../../../tools/site/licenses.ts'
import { writeFolder } from '../../support/writeFolder.ts'

it("lists the site's packages and its font with their licenses, sorted by name", () => {
  const license = 'MIT'
  const packages = {
    '': { name: 'site', version: '1.0.0', license },
    'node_modules/a': { version: '1.2.0', license },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/alias': { name: 'd', version: '3.0.0', license },
    'node_modules/tool': { version: '4.0.0', license, dev: true },
    'node_modules/either': { version: '4.0.0', license, devOptional: true },
    'node_modules/optional': { version: '4.0.0', license, optional: true },
  }
  const licenses = Object.keys(packages).map(folder => [
    `${folder}/LICENSE.md`,
    `Text of ${folder}`,
  ])
  const project = writeFolder({
    ...Object.fromEntries(licenses),
    'node_modules/a/NOTICE': 'Notice',
    'src/styles/inter/LICENSE.txt': 'Text of the font',
    'package-lock.json': { packages },
  })
  const [, ...entries] = licensesText(project).split(`\n\n${'-'.repeat(80)}\n\n`)
  expect(entries).toEqual([
    'site 1.0.0 (MIT)\n\nText of',
    'a 1.2.0 (MIT)\n\nText of node_modules/a\n\nNotice',
    '@b/c 2.0.0 (ISC)\n\nText of node_modules/a/node_modules/@b/c',
    'd 3.0.0 (MIT)\n\nText of node_modules/alias',
    'Inter 4.1 (OFL-1.1)\n\nText of the font\n',
  ])
})
