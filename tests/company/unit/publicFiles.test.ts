import { describe, expect, it } from 'vitest'
import { command } from '../../../tools/checkCatalogue.ts'
import { publicFileWarnings } from '../../../tools/company/publicFiles.ts'
import { describeFault } from '../../../tools/lib/faults.ts'
import { licensesText } from '../../../tools/site/licenses.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const FINGERPRINT = Array(16).fill('14:6D').join(':')
const TOKEN = '00000000-1111-2222-3333-abcdefabcdef'

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

describe("the company's public folder", () => {
  it.each([
    ['.well-known/assetlinks.json', '', 'expected a JSON array with at least one statement'],
    ['.well-known/assetlinks.json', '[]', 'expected a JSON array with at least one statement'],
    [
      '.well-known/assetlinks.json',
      `[{ "target": { "sha256_cert_fingerprints": ["${FINGERPRINT}", "${FINGERPRINT.slice(0, 59)}"] } }]`,
      'expected SHA-256 fingerprints of 32 pairs such as 14:6D, got "14:6D:14',
    ],
    [
      '.well-known/org.flathub.VerifiedApps.txt',
      '# none yet\n',
      'expected one token per line, one for each app, got nothing.',
    ],
    [
      '.well-known/org.flathub.VerifiedApps.txt',
      `${TOKEN}\nexample.Notes`,
      'expected one token per line, one for each app, got "example.Notes".',
    ],
    ['.well-known/apple-app-site-association', '{}', 'expected a JSON object with applinks'],
    ['.well-known/security.txt', '', 'expected a line such as Contact: mailto:'],
    ['.well-known/security.txt', 'Contact: x', 'expected a line such as Expires: 2027-'],
    [
      '.well-known/security.txt',
      'Contact: x\r\nexpires: 2020-01-31T00:00:00Z\r\n',
      'expected Expires in the future, got 2020-01-31T00:00:00Z.',
    ],
    ['app-ads.txt', ' ', 'expected the lines of your ad network'],
  ])('has a warning about %s with %j', (name, text, fault) => {
    const folder = writeFolder({ [name]: text })
    const [warning, ...others] = publicFileWarnings(folder, '/').map(describeFault)
    expect(warning).toContain(`${folder}/${name}: ${fault}`)
    expect(others).toEqual([])
  })

  it('is a part of what check:catalogue checks', async () => {
    const company = writeFolder({
      'company.json': { name: 'Makers', color: '#123456' },
      'public/data.json': [{ id: 1, title: 'A' }],
      'public/.well-known/assetlinks.json': '',
    })
    const { code, output } = await runInProcess(command, ['--company', company, '--strict'])
    expect(output).toMatch(/assetlinks.json: expected a JSON array/)
    expect(code).toBe(1)
  })

  it('has files that others accept', () => {
    const folder = writeFolder({
      '.well-known/assetlinks.json': `[{ "relation": [] }, { "target": { "sha256_cert_fingerprints": ["${FINGERPRINT}"] } }]`,
      '.well-known/org.flathub.VerifiedApps.txt': `# Notes\r\n${TOKEN}\r\n`,
      '.well-known/apple-app-site-association': '{ "applinks": {} }',
      '.well-known/security.txt': 'Contact: x\nExpires: 9999-01-31T00:00:00Z',
    })
    expect(publicFileWarnings(folder, '/')).toEqual([])
  })

  it('has files that nobody finds below a base path', () => {
    const names = ['.well-known', 'ads.txt', 'app-ads.txt', 'apple-app-site-association']
    const files = [...names.slice(1), 'data.json', '.well-known/a.txt'].map(name => [name, 'x'])
    const folder = writeFolder(Object.fromEntries(files))
    expect(publicFileWarnings(folder, '/')).toEqual([])
    expect(publicFileWarnings(folder, '/store/').map(describeFault)).toEqual(
      [...names.map(name => `${folder}/${name}`), 'robots.txt'].map(
        file =>
          `${file}: others look for it at the root of the host, not below /store/. Copy it there as well.`,
      ),
    )
  })
})
