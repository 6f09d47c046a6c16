// The web app is built when it is stale: when a source that goes into it is no longer what it was at the last build.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, withOwnNode } from './children.mjs'
import { Sorry, say, seconds, showProgress } from './terminal.mjs'

const sources = ['package-lock.json', 'web', 'ui', 'client', 'domain', 'contract', 'locales']
const left = new Set(['node_modules', 'dist'])

function* filesOf(path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    if (existsSync(path)) yield path
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (left.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name))
    else yield join(path, entry.name)
  }
}

const fingerprint = (root) => {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const buildCommand = (root) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'web', 'package.json'), 'utf8'))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return scripts?.build ? ['/bin/sh', ['-c', scripts.build]] : [undefined, [vite, 'build']]
}

/** Builds the web app unless the last build is of these very sources. */
export const ensureWebBuilt = async (root, node) => {
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return
  const stamp = join(root, 'web', 'dist', '.stamp')
  const now = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const since = performance.now()
  const end = showProgress('Building the web app …')
  const [program, args] = buildCommand(root)
  const { code, output } = await run(program ?? node, args, {
    cwd: join(root, 'web'),
    env: { ...withOwnNode(root, node), NODE_ENV: 'production' },
    leashed: program === undefined,
  })
  end()
  if (code !== 0) throw new Sorry(`${output.trim()}\n\nThe web app could not be built; the lines above say why.`)
  writeFileSync(stamp, now)
  say(`Built the web app in ${seconds(since)}.`)
}
