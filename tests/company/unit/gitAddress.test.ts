import { expect, it } from 'vitest'
import { refuseGitAddress } from '../../../tools/import/gitAddress.ts'

it.each([
  ['https://github.com/a/notes', 'git clone https://github.com/a/notes ../../notes', 'notes'],
  [
    'https://github.com/a/notes.git/',
    'git clone https://github.com/a/notes.git ../../notes',
    'notes',
  ],
  [
    'https://github.com/a/b/tree/HEAD/my app/',
    'git clone https://github.com/a/b ../../b',
    'b/my app',
  ],
  [
    'https://github.com/a/b/tree/v2/c/d',
    'git clone --branch=v2 https://github.com/a/b ../../b',
    'b/c/d',
  ],
  ['http://www.github.com/a/b?tab=c', 'git clone https://github.com/a/b ../../b', 'b'],
  ['git@github.com:a/b.git', 'git clone https://github.com/a/b.git ../../b', 'b'],
  ['https://github.com/a/b/blob/v2/c.txt', 'git clone https://github.com/a/b ../../b', 'b'],
  [
    'https://codeberg.org/a/b/src/branch/v2/c',
    'git clone --branch=v2 https://codeberg.org/a/b ../../b',
    'b/c',
  ],
  ['https://apps.example/b.git#c', 'git clone https://apps.example/b.git ../../b', 'b/c'],
  [
    'https://gitlab.com/a/b/c/-/tree/main/d',
    'git clone --branch=main https://gitlab.com/a/b/c ../../c',
    'c/d',
  ],
  [
    "https://github.com/a/$(b)';c",
    String.raw`git clone 'https://github.com/a/$(b)'\'';c' '../../$(b)'\'';c'`,
    "$(b)';c",
  ],
  [
    'https://github.com/a/b/tree/`c`',
    "git clone '--branch=`c`' https://github.com/a/b ../../b",
    'b',
  ],
])('names the clone of %s, and its folder', (source, command, folder) => {
  expect(refuseGitAddress(source)).toBe(
    `${source} is a git repository: run ${command} in the folder of sources.json, and replace the address there with "../../${folder}".`,
  )
})

it('names no clone for releases and for other addresses', () => {
  for (const releases of [
    'https://github.com/a/b/releases',
    'https://github.com/a/b/releases/latest',
  ])
    expect(refuseGitAddress(releases)).toContain('releases are not read, so remove that line')
  for (const other of [
    'https://github.com.example/a/b',
    'https://github.com/a',
    'https://f-droid.org/packages/a.b',
    'https://github.com/a/b c',
  ])
    expect(refuseGitAddress(other)).toBeUndefined()
})
