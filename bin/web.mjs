// Builds the members' app and the console if a source has changed since the last build.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeTurn } from './alone.mjs'
import { run, withOwnNode } from './children.mjs'
import { CliError, print, seconds, showProgress } from './terminal.mjs'

const apps = [
  { folder: 'web', name: 'the web app' },
  { folder: 'console', name: 'the console' },
]
const sources = ['package-lock.json', 'ui', 'client', 'domain', 'contract', 'locales']
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

const fingerprint = (root, app) => {
  const hash = createHash('sha256')
  for (const source of [...sources, app]) {
    for (const file of filesOf(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const buildCommand = (root, app) => {
  const { scripts } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8'))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  return scripts?.build ? ['/bin/sh', ['-c', scripts.build]] : [undefined, [vite, 'build']]
}

const stampOf = (root, { folder }) => join(root, folder, 'dist', '.stamp')

const isBuilt = (root, app) => {
  if (!existsSync(join(root, app.folder, 'vite.config.ts'))) return true
  const stamp = stampOf(root, app)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, app.folder)
}

const build = async (root, node, app) => {
  const { folder, name } = app
  const now = fingerprint(root, folder)
  const since = performance.now()
  const end = showProgress(`Building ${name} …`)
  const [program, args] = buildCommand(root, folder)
  const { code, output } = await run(program ?? node, args, {
    cwd: join(root, folder),
    env: { ...withOwnNode(root, node), NODE_ENV: 'production' },
    leashed: program === undefined,
  })
  end()
  const Name = name.replace('the', 'The')
  if (code !== 0) throw new CliError(`${output.trim()}\n\n${Name} could not be built; the lines above give the reason.`)
  writeFileSync(stampOf(root, app), now)
  print(`Built ${name} in ${seconds(since)}.`)
}

/** Builds each app unless its last build is of the same sources. A second command at the same time waits. */
export const ensureWebBuilt = async (root, node) => {
  if (apps.every((app) => isBuilt(root, app))) return
  const lock = await takeTurn(
    'build',
    root,
    (pid) => `Process ${pid} is building the apps of this checkout: waiting for it.`,
  )
  try {
    for (const app of apps) if (!isBuilt(root, app)) await build(root, node, app)
  } finally {
    lock.release()
  }
}
