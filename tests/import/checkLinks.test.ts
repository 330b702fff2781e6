import type { IncomingMessage, RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { openProject } from './project.ts'
import { openStandIn } from './standIn.ts'

const FRONT_PAGE = 'https://play.google.com/store/apps'
const APPLE = 'https://apps.apple.com/de/?l=en'
const CLOSED = 'https://ec.europa.eu/consumers/odr/'
const DEVELOPER = 'https://play.google.com/store/apps/dev?id=1'

const withStatus =
  (status: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end()

it('tries every address once, and tells dead ones from those that it could not check', async () => {
  const project = openProject([
    {
      id: 1,
      title: 'Lamp',
      website: 'https://a.example/alive#top',
      stores: { appStore: 'https://a.example/dead_(lamp)' },
      description: 'See https://a.example/gone, and\nhttps://a.example/alive.',
    },
  ])
  const translation = { id: 1, description: 'https://a.example/gone' }
  project.writeJson('public/data.es-419.json', [translation])
  project.writeJson('company.json', {
    links: ['https://a.example/moved', FRONT_PAGE, APPLE, CLOSED, DEVELOPER],
  })
  project.write(
    'pages/apps/privacy.md',
    '[x](https://a.example/busy) <https://a.example/dead_(lamp)>',
  )
  const standIn = await openStandIn()
  for (const alive of ['https://a.example/alive', FRONT_PAGE, APPLE, CLOSED, DEVELOPER])
    standIn.answer(alive, {})
  standIn.answer('https://a.example/gone', withStatus(410, { location: '/' }))
  standIn.answer('https://a.example/busy', withStatus(429))
  standIn.answer(
    'https://a.example/moved',
    withStatus(301, { location: 'http://127.0.0.1/x\u009b' }),
  )
  const { code, output } = await project.run('links')
  expect(output.split('\n')).toEqual([
    `closed: ${CLOSED} in company.json: remove the link and its sentence`,
    'dead: https://a.example/dead_(lamp) (status 404) in pages/apps/privacy.md, public/data.json',
    'dead: https://a.example/gone (status 410) in public/data.es-419.json, public/data.json',
    `front page: ${APPLE} in company.json: expected the page of a developer or an app`,
    `front page: ${FRONT_PAGE} in company.json: expected the page of a developer or an app`,
    'moved: https://a.example/moved (to http://127.0.0.1/x\\u009b) in company.json',
    'not checked: https://a.example/busy (status 429) in pages/apps/privacy.md',
    '9 addresses: 5 alive, 2 dead, 1 moved, 1 not checked',
    '',
  ])
  expect(code).toBe(1)
  expect(standIn.requests.toSorted()).toEqual([
    ...['alive', 'busy', 'dead_(lamp)', 'gone', 'moved'].map(path => `https://a.example/${path}`),
    ...[APPLE, CLOSED, FRONT_PAGE, DEVELOPER],
  ])
})

it('passes if it can check nothing', async () => {
  const project = openProject([{ id: 1, title: 'Lamp', website: 'https://a.example/' }])
  project.writeJson('company.json', {})
  const standIn = await openStandIn()
  standIn.answer('https://a.example/', (request: IncomingMessage) => request.socket.destroy())
  const { code, output } = await project.run('links')
  expect(output).toMatch(/^not checked: https:\/\/a\.example\/ \(.+\) in public\/data\.json\n/)
  expect(code).toBe(0)
})
