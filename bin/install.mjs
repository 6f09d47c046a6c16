// Installs the packages of the lock file, the project's own Node among them, if they are missing.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeTurn } from './alone.mjs'
import { run } from './children.mjs'
import { CliError, print, seconds, showProgress } from './terminal.mjs'

const neededNode = 24

const major = (version) => Number(version.replace(/^v/, '').split('.')[0])

const stampFile = (root) => join(root, 'node_modules', '.humidor-installed')

const wanted = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

// npm's note of what it installed. If it equals the lock file, nothing is missing.
const isInstalledByHand = (root) => {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const there = JSON.parse(readFileSync(note, 'utf8')).packages
  const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(asked).every(([path, it]) =>
    !path.includes('node_modules/') || it.link || it.optional || it.peer ? true : there[path]?.version === it.version,
  )
}

const isInstalled = (root) => {
  const stamp = stampFile(root)
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted(root)
  if (!isInstalledByHand(root)) return false
  writeFileSync(stamp, wanted(root))
  return true
}

const reasons = [
  [/ENOSPC/, 'The disk is full. About 1.5 GB are needed; make room and start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The npm registry cannot be reached. Check the network (or the proxy: npm config get registry), then start again.',
  ],
  [/EACCES|EPERM|EROFS/, 'This user may not write in this checkout. Start as its owner, or clone it anew as yourself.'],
  [/EUSAGE|in sync/, 'package.json and package-lock.json do not agree: run `npm install`, then start again.'],
]

const npm = (root, args) => {
  const options = { cwd: root, env: { NODE_ENV: 'development' } }
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args], { ...options, leashed: true })
    : run('npm', args, options)
}

const packagesThere = (root) => {
  try {
    return readdirSync(join(root, 'node_modules')).length
  } catch {
    return 0
  }
}

const install = async (root) => {
  const since = performance.now()
  const end = showProgress(
    'Installing the packages; the first time takes a few minutes …',
    () => `, ${packagesThere(root)} there`,
  )
  const { code, output } = await npm(root, [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ])
  end()
  if (code === 127) throw new CliError('npm is missing. Install Node.js together with npm, then start again.')
  if (code !== 0) {
    const sentence = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm could not install the packages.'
    throw new CliError(`${output.trim()}\n\n${sentence}`)
  }
  writeFileSync(stampFile(root), wanted(root))
  print(`Installed in ${seconds(since)}.`)
}

/** Installs the packages unless they are there. A second command at the same time waits. */
export const ensureInstalled = async (root) => {
  if (isInstalled(root)) return
  const waiting = (pid) => `Process ${pid} is installing the packages of this checkout: waiting for it.`
  const lock = await takeTurn('install', root, waiting)
  if (!isInstalled(root)) await install(root)
  lock.release()
}

/** The path of the Node that runs the project: its own from npm, or this one if it is new enough. */
export const projectNode = (root) => {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const answer = spawnSync(own, ['--version'], { encoding: 'utf8' })
  if (answer.status === 0 && major(answer.stdout) >= neededNode) return own
  if (major(process.version) >= neededNode) return process.execPath
  throw new CliError(
    `Humidor needs Node ${neededNode}, and npm has none for ${process.platform}-${process.arch}. Install it (https://nodejs.org) and start again.`,
  )
}

/** @throws CliError if this Node is too old to install anything */
export const checkNode = () => {
  if (major(process.version) < 20)
    throw new CliError(`This is Node ${process.version}; Humidor needs Node 20 or newer to begin with.`)
}
