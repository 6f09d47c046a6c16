import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const textIn = (...path: string[]) => readFileSync(join(...path), 'utf8').trim()

/** The commit that `git archive` wrote (.gitattributes), for a checkout unpacked from an archive. */
function archivedCommit(root: string): string | undefined {
  const file = join(root, 'server/commit.txt')
  const text = existsSync(file) ? textIn(file) : ''
  return /^[0-9a-f]{7,40}$/.test(text) ? text : undefined
}

/** The commit of a checkout. Reads the files, because the program `git` may be missing. */
function checkedOutCommit(root: string): string | undefined {
  const dot = join(root, '.git')
  if (!existsSync(dot)) return undefined
  // In a worktree `.git` is a file that names the folder.
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
 * The build name that the app and `/docs` show: the version in package.json and the first eight digits of the commit,
 * `0.1.0+1a2b3c4d`. Without a known commit, the version alone.
 */
export function buildName(root = join(import.meta.dirname, '..')): string {
  const { version } = JSON.parse(textIn(root, 'package.json')) as { version: string }
  const commit = archivedCommit(root) ?? checkedOutCommit(root)
  return commit === undefined ? version : `${version}+${commit.slice(0, 8)}`
}
