// Starts the programs of a command. None outlives the command: each gets our signals, is killed if it ignores them, and watches
// a leash in case this process is killed itself.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './terminal.mjs'

// A server may finish its writes; an installation or a build can be repeated.
const killDelayMs = (child) => (child.endsAsGroup ? 2_000 : 75_000)
const leash = new URL('./leash.mjs', import.meta.url).href
const running = new Set()
let endedBy

const signal = (child, name, wholeGroup) => {
  try {
    process.kill(wholeGroup ? -child.pid : child.pid, name)
  } catch {
    // It has just ended by itself.
  }
}

const endOne = (child) => {
  signal(child, 'SIGTERM', child.endsAsGroup)
  setTimeout(() => running.has(child) && signal(child, 'SIGKILL', true), killDelayMs(child)).unref()
}

const endAll = (name) => {
  if (endedBy !== undefined || running.size === 0) {
    for (const child of running) signal(child, 'SIGKILL', true)
    process.exit(130)
  }
  endedBy = name
  if (process.stdout.isTTY) print('\nStopping. (Ctrl-C once more stops at once.)')
  for (const child of running) endOne(child)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => endAll(name))

// npm may be killed without a signal to us. Its shell stands between npm and this process, so watch the grandparent.
const parents = () => {
  try {
    const shell = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, name, above] = /\((.*)\) \S+ (\d+)/.exec(shell) ?? []
    return name?.endsWith('sh') ? `${process.ppid} ${above}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}

if (process.env.npm_lifecycle_event) {
  const before = parents()
  setInterval(() => parents() !== before && !isStopping() && endAll('SIGHUP'), 500).unref()
}

/** Whether this process was asked to stop. */
export const isStopping = () => endedBy !== undefined

/**
 * Runs a program to its end. `show`: its output goes straight to the terminal; otherwise it is gathered and returned.
 * A Node program gets the leash. The signal `until` ends it. It has a session of its own, so that a Ctrl-C of the terminal reaches it through us alone.
 * @returns {Promise<{code: number, output: string}>}
 */
export const run = (program, args, { cwd, env, show = false, leashed = false, endsAsGroup = true, until } = {}) =>
  new Promise((done) => {
    if (isStopping()) process.exit(130)
    const out = show ? 'inherit' : 'pipe'
    const child = spawn(program, [...(leashed ? ['--import', leash] : []), ...args], {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', out, out, ...(leashed ? ['ipc'] : [])],
    })
    child.endsAsGroup = endsAsGroup
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    running.add(child)
    until?.addEventListener('abort', () => running.has(child) && endOne(child), { once: true })
    const end = (code, words = '') => {
      running.delete(child)
      if (isStopping() && running.size === 0) process.exit(endedBy === 'SIGINT' && endsAsGroup ? 130 : code)
      done({ code, output: output + words })
    }
    child.once('error', (error) => end(127, error.message))
    child.once('close', (code) => end(code ?? 1))
  })

/** The project's own Node first on the path, so that `#!/usr/bin/env node` means it too. */
export const withOwnNode = (root, node) => ({
  PATH: `${join(node, '..')}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
})
