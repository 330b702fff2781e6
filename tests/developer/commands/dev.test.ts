import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { preview, resolveConfig } from 'vite'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { KEYS, listenToKeys, listScenarios } from '../../../mock-server/commandLine.ts'
import { development } from '../../../tools/dev/development.ts'
import { nextFreePort } from '../../../tools/lib/port.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { catalogue, FIXTURE_COMPANY } from '../../fixtures/catalogue.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/freePort.ts'
import { writeFolder } from '../../support/writeFolder.ts'

/** Makes `port` busy until the server that it returns is closed. */
async function occupy(port: number): Promise<Server> {
  const server = createServer()
  // Fails if somebody else holds it, which makes it busy all the same.
  await new Promise(resolve => server.once('error', resolve).listen(port, () => resolve(null)))
  return server
}

const isAnswering = (port: number) =>
  fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  )

describe('npm run dev', () => {
  let dev: ReturnType<typeof spawn>
  let output = ''
  let mockPort: number
  let sitePort: number
  let site: string
  let companyFile: string
  let catalogueFile: string
  let socket: WebSocket
  /** What the page shows above itself. */
  const faults: unknown[] = []

  const open = async (path: string) =>
    (await fetch(site + path, { headers: { accept: 'text/html' } })).text()
  const readCatalogue = async () => (await fetch(`${site}/data.json?t=1`)).json()
  const choose = (scenario: string) =>
    fetch(`http://localhost:${mockPort}/__mock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario }),
    })

  beforeAll(async () => {
    sitePort = await freePort()
    const company = makeTemporaryFolder('dev test')
    cpSync(FIXTURE_COMPANY, company, { recursive: true })
    companyFile = join(company, 'company.json')
    const brand = JSON.parse(readFileSync(companyFile, 'utf8'))
    const languages = { ...brand, languages: ['en', 'pt-BR'] }
    writeFileSync(companyFile, JSON.stringify(languages))
    catalogueFile = join(company, 'public/data.json')
    const env = { ...process.env, COMPANY: company, SCENARIO: 'single', NO_COLOR: '1' }
    dev = spawn('vite', ['--port', String(sitePort)], { env })
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', data => (output += data))
    await eventually(() => expect(output).toContain('Local:'))
    mockPort = Number(/http:\/\/localhost:(\d+)\/data.json/.exec(output)?.[1])
    site = `http://localhost:${sitePort}`
    const client = await (await fetch(`${site}/@vite/client`)).text()
    const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? []
    socket = new WebSocket(`${site.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    socket.onmessage = ({ data }) => faults.push(JSON.parse(data).err?.message)
    await once(socket, 'open')
    return () => void dev.kill('SIGKILL')
  })

  it('names the first scenario, and the pages of the mock', () => {
    expect(output).toContain('single (one app)')
    expect(output).not.toContain(KEYS)
    expect(output).toContain(`http://localhost:${mockPort}/\n`)
  })

  it('embeds its records in a page in the scenario full alone', async () => {
    const embedded = async () => (await open('/apps')).match(/id="preloaded-state"/g)?.length ?? 0
    expect(await embedded()).toBe(0)
    await choose('full')
    expect(await embedded()).toBe(1)
    expect(await open('/appdetails/999999')).toContain('Oops, page not found!')
    await choose('single')
  })

  it('draws the icon of a company that has none', async () => {
    const { headers } = await fetch(`${site}/icon-192.png`)
    expect(headers.get('content-type')).toBe('image/png')
  })

  it('serves the manifest of each language', async () => {
    const manifest = await (await fetch(`${site}/pt-BR/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ lang: 'pt-BR', start_url: '/pt-BR/' })
  })

  it("serves the mock's catalogue", async () => {
    expect(await readCatalogue()).toMatchObject([{ language: 'en' }])
  })

  it('serves all styles, of which a build keeps what pages use', async () => {
    const styles = await (await fetch(`${site}/src/styles/site.scss`)).text()
    const classes = ['form-check', 'text-bg-info', 'ratio']
    expect(classes.filter(name => !styles.includes(`.${name}`))).toEqual([])
  })

  it('loads into a page what reports its uncaught errors, before the page itself', async () => {
    const app = await open('/appdetails/17')
    expect(app.indexOf('/tools/dev/reportFaults.ts')).toBeGreaterThan(0)
    expect(app.indexOf('/src/main.tsx')).toBeGreaterThan(app.indexOf('/tools/dev/reportFaults.ts'))
  })

  it('shows an uncaught error of a page above it', async () => {
    for (const data of [null, { message: 'a fault of this page', stack: '' }]) {
      socket.send(JSON.stringify({ type: 'custom', event: 'page:fault', data }))
    }
    await eventually(() => expect(faults).toContain('a fault of this page'))
  })

  it('opens a screen in each language', async () => {
    const brazilian = await open('/pt-BR/apps')
    expect(brazilian).toContain('<html lang="pt-BR"')
    expect(brazilian).toContain('"base":"/pt-BR/"')
  })

  it.each([
    ['/pt-BR/legal', 'Legal notice</h1>'],
    ['/appdetails/17/privacy?a=b', 'id="page-title"'],
    ['/get/17', 'data-stores='],
  ])('opens the document %s as in production, without the entry script', async (path, part) => {
    const page = await open(path)
    expect(page).toContain(part)
    expect(page).toContain('href="/src/styles/site.scss"')
    expect(page).not.toContain('/src/main.tsx')
  })

  it('keeps running after company.json is saved half-written', async () => {
    const text = readFileSync(companyFile, 'utf8')
    writeFileSync(companyFile, text.slice(0, 100))
    const answers = await Promise.all([
      fetch(site, { headers: { accept: 'text/html' } }),
      fetch(`${site}/pt-BR/data.json`, { headers: { 'x-mock-scenario': 'drip' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([500, 400])
    writeFileSync(companyFile, text)
    expect(await open('/')).toContain('<!doctype html>')
  })

  it('shows a fault of the catalogue in the terminal and above the page', async () => {
    writeFileSync(catalogueFile, '[{ "id": "\u009b2J", "title": "Lamp" }]')
    await eventually(() => expect(output).toContain('got "\\u009b2J"'))
    const fault = expect.stringContaining('id: expected a whole number')
    await eventually(() => expect(faults).toContainEqual(fault))
  })

  it.each(['mock-server/scenarios.ts', 'src/shared/domain/recordFields.ts'])(
    'says that Node has loaded %s, which has changed',
    async file => {
      utimesSync(file, new Date(), new Date())
      await eventually(() => expect(output).toContain(`${file} has changed: Node uses it once`))
    },
  )

  it('keeps the mock and its scenario when Vite restarts', async () => {
    cpSync(join(FIXTURE_COMPANY, 'public/data.json'), catalogueFile)
    await choose('full')
    const restart = () => {
      // Vite begins to watch its files after it has started.
      utimesSync('vite.config.ts', new Date(), new Date())
      expect(output).toContain('server restarted')
    }
    await vi.waitFor(restart, { timeout: 30_000, interval: 1000 })
    await eventually(async () => expect(await readCatalogue()).toHaveLength(catalogue.length))
    expect(output.split('Control page')).toHaveLength(2)
  })

  it('ends site and mock on Ctrl+C', async () => {
    dev.kill('SIGINT')
    await once(dev, 'exit')
    expect(await Promise.all([mockPort, sitePort].map(isAnswering))).toEqual([false, false])
  })
})

describe('vite', () => {
  it('serves a built site for preview at its own base, on the port that PORT names', async () => {
    const manifest = { name: 'Lumen Works', scope: '/store/' }
    const pages = { 'index.html': 'Home', 'apps.html': 'Apps', '404.html': 'Not found' }
    const outDir = writeFolder({ ...pages, 'manifest.webmanifest': manifest })
    const port = await freePort()
    vi.stubEnv('PORT', `${port}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const site = await preview({ build: { outDir } })
    onTestFinished(() => site.close())
    const address = `http://localhost:${port}/store/`
    expect(site.resolvedUrls?.local).toEqual([address])
    const answers = ['', 'apps', 'none'].map(async path => {
      const response = await fetch(address + path)
      return [response.status, await response.text(), response.headers.get('x-frame-options')]
    })
    expect(await Promise.all(answers)).toEqual([
      [200, 'Home', 'DENY'],
      [200, 'Apps', 'DENY'],
      [404, 'Not found', 'DENY'],
    ])
  })

  it.each([
    ['COMPANY', 'none', 'none does not exist: name the folder'],
    ['SCENARIO', 'nope', "Unknown scenario 'nope'"],
  ])('ends with one error for a wrong %s', async (name, value, reason) => {
    vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(process, 'exit').mockImplementation(code => {
      throw new Error(`exit code ${code}`)
    })
    const config = resolveConfig({ configFile: false, plugins: development() }, 'serve')
    await expect(config).rejects.toThrow('exit code 1')
    expect(print.mock.calls.join('\n')).toContain(`error: ${reason}`)
  })

  it('refuses a base, which only a build has', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit')
    })
    const inline = { configFile: false as const, base: '/x/', plugins: development() }
    await expect(resolveConfig(inline, 'serve')).rejects.toThrow('exit')
    expect(print.mock.calls.join()).toContain('error: Development serves the site at /')
  })

  it('stops looking for a port at the last one', async () => {
    const busy = await occupy(65_535)
    onTestFinished(() => void busy.close())
    await expect(nextFreePort(65_535)).rejects.toThrow('Port 65535 is already in use')
  })

  it('lists the keys when an unknown one is pressed, and knows those', () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal })
    const mock = { chooseScenario: vi.fn() }
    const stop = vi.fn()
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    listenToKeys(mock as never, stop, terminal as never)
    for (const key of ['9', '\r', '\u001b[A']) terminal.emit('data', key)
    expect(log.mock.calls.flat()).toEqual(Array(3).fill(`${listScenarios()}\n${KEYS}`))
    terminal.emit('data', 's')
    expect(mock.chooseScenario).toHaveBeenCalledExactlyOnceWith('slow')
    // Ctrl+C sends no signal in this mode.
    for (const key of ['q', '\u0003']) terminal.emit('data', key)
    expect(stop).toHaveBeenCalledTimes(2)
  })
})
