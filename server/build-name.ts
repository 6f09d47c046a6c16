import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const textIn = (...path: string[]) => readFileSync(join(...path), 'utf8').trim()

/** Filled in by `git archive` (.gitattributes), so that an unpacked archive knows its commit too. */
function stamped(root: string): string | undefined {
  const file = join(root, 'server/commit.txt')
  const text = existsSync(file) ? textIn(file) : ''
  return /^[0-9a-f]{7,40}$/.test(text) ? text : undefined
}

/** The commit that a checkout stands at, read from its files: the program `git` need not be there. */
function checkedOut(root: string): string | undefined {
  const dot = join(root, '.git')
  if (!existsSync(dot)) return undefined
  // In a worktree it is a file that says where the folder is.
  const folder = statSync(dot).isDirectory() ? dot : resolve(root, textIn(dot).replace(/^gitdir: /, ''))
  const head = textIn(folder, 'HEAD')
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  if (ref === undefined) return head
  const common = existsSync(join(folder, 'commondir')) ? resolve(folder, textIn(folder, 'commondir')) : folder
  if (existsSync(join(common, ref))) return textIn(common, ref)
  const packed = existsSync(join(common, 'packed-refs')) ? textIn(common, 'packed-refs').split('\n') : []
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0]
}

/**
 * Which build answers, as the app and `/docs` show it: the version in package.json and the first eight digits of the commit,
 * `0.1.0+1a2b3c4d`. Without a commit to be found, the version alone.
 */
export function buildName(root = join(import.meta.dirname, '..')): string {
  const { version } = JSON.parse(textIn(root, 'package.json')) as { version: string }
  const commit = stamped(root) ?? checkedOut(root)
  return commit === undefined ? version : `${version}+${commit.slice(0, 8)}`
}
