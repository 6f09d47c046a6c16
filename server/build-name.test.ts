import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildName } from './build-name.ts'

const commit = '0123456789abcdef0123456789abcdef01234567'
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'humidor-build-'))
  put('package.json', '{"version":"1.2.3"}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('is the version alone without a commit', () => {
  put('server/commit.txt', '$Format:%H$\n')
  expect(buildName(root)).toBe('1.2.3')
  // A branch without a commit.
  put('.git/HEAD', 'ref: refs/heads/main\n')
  expect(buildName(root)).toBe('1.2.3')
})

it.each<[string, Record<string, string>]>([
  ['an archive', { 'server/commit.txt': `${commit}\n` }],
  ['a checkout of a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  ['a checkout of a commit', { '.git/HEAD': `${commit}\n` }],
  [
    'a fresh clone',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# packed\n${commit} refs/heads/main\n` },
  ],
  [
    'a worktree',
    {
      '.git': 'gitdir: there/worktrees/one\n',
      'there/worktrees/one/HEAD': 'ref: refs/heads/one\n',
      'there/worktrees/one/commondir': '../..\n',
      'there/refs/heads/one': `${commit}\n`,
    },
  ],
])('names the commit of %s', (_, files) => {
  for (const [path, text] of Object.entries(files)) put(path, text)
  expect(buildName(root)).toBe('1.2.3+01234567')
})

it('names the commit of this checkout', () => {
  expect(buildName()).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{8})?$/)
})
