// A lock for one process at a time. The operating system releases it when the process ends, so no stale lock files remain.

import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { print } from './terminal.mjs'

// Keeps the lock's socket from the garbage collector, which would release the lock.
const held = new Set()

const nameOf = (what, root) => {
  const name = `humidor-${createHash('sha256').update(`${what} ${root}`).digest('hex').slice(0, 24)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name)
}

const holderOf = (name) =>
  new Promise((done) => {
    const socket = connect(name)
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
    socket.once('error', () => done(''))
    socket.once('close', () => done(text))
  })

/**
 * Takes the lock `what` of this checkout, for as long as this process lives or until `release`.
 * @returns {Promise<{release: () => void} | {heldBy: string}>} `heldBy` is the number of the process that has it.
 */
export const takeLock = (what, root) =>
  new Promise((done, fail) => {
    const name = nameOf(what, root)
    const server = createServer((socket) => socket.on('error', () => {}).end(`${process.pid}`))
    server.once('listening', () => {
      server.unref()
      held.add(server)
      const release = () => {
        held.delete(server)
        server.close()
      }
      done({ release })
    })
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') holderOf(name).then((heldBy) => done({ heldBy }), fail)
      else fail(error)
    })
    server.listen(name)
  })

/**
 * Takes the lock `what` of this checkout once it is free.
 * @param {(pid: string) => string} waiting the line to print while another process has it
 */
export const takeTurn = async (what, root, waiting) => {
  let lock = await takeLock(what, root)
  if (lock.heldBy !== undefined) print(waiting(lock.heldBy))
  while (lock.heldBy !== undefined) {
    await pause(500)
    lock = await takeLock(what, root)
  }
  return lock
}
