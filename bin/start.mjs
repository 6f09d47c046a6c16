// `npm start`: everything that is needed to use the product, from a bare clone on. Runs on Node 20 before anything is
// installed, then hands over to the project's own Node.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { takeLock } from './alone.mjs'
import { isStopping, run, withOwnNode } from './children.mjs'
import { checkNode, ensureInstalled, projectNode } from './install.mjs'
import { command, Sorry, say } from './terminal.mjs'
import { nextChange } from './watch.mjs'
import { ensureWebBuilt } from './web.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const watching = process.argv.includes('--watch')
const inProduction = process.env.NODE_ENV === 'production'
// What the sandbox itself is told, as `--slept 72`. Whoever begins again and again has not slept each time.
const told = watching || inProduction ? [] : process.argv.slice(2)
const dataFolder = resolve(root, process.env.HUMIDOR_DATA || '.data')

const checkPort = async () => {
  const port = Number(process.env.PORT || 8080)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Sorry(`PORT is ${process.env.PORT}, which is no port.`)
  const error = await new Promise((done) => {
    const server = createServer().once('error', done)
    server.listen(port, host, () => server.close(() => done(undefined)))
  })
  if (error?.code === 'EADDRINUSE') {
    throw new Sorry(
      `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (error?.code === 'EACCES')
    throw new Sorry(`This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`)
  if (error) throw new Sorry(`${host}:${port} cannot be listened on (${error.message}).`)
}

const mayWrite = (work) => {
  try {
    return work()
  } catch (error) {
    if (error.code === 'ENOSPC') throw new Sorry('The disk is full. Make room and start again.')
    throw new Sorry(
      `${dataFolder} cannot be used (${error.code}). Start as its owner, or set HUMIDOR_DATA to a folder of your own.`,
    )
  }
}

// Seals members' authenticator secrets. Outside production it is made once and kept: another one could not open what this one sealed.
const developmentSecret = () =>
  mayWrite(() => {
    const file = join(dataFolder, 'secret')
    mkdirSync(dataFolder, { recursive: true })
    if (!existsSync(file)) {
      const half = `${file}.${process.pid}`
      writeFileSync(half, randomBytes(32).toString('hex'), { mode: 0o600 })
      renameSync(half, file)
    }
    return readFileSync(file, 'utf8').trim()
  })

const start = async () => {
  checkNode()
  const lock = await takeLock(`start-${dataFolder}`, root)
  if (lock.heldBy !== undefined) {
    throw new Sorry(
      `Humidor is already running from this checkout (process ${lock.heldBy}). Stop it with Ctrl-C there, or: kill ${lock.heldBy}`,
    )
  }
  await checkPort()
  await ensureInstalled(root)
  const node = projectNode(root)
  await ensureWebBuilt(root, node)
  const main = inProduction ? 'server/main.ts' : 'sandbox/main.ts'
  if (!existsSync(join(root, main))) throw new Sorry(`${main} is missing: is this checkout whole?`)
  const secret = process.env.HUMIDOR_SECRET || (inProduction ? '' : developmentSecret())
  if (!inProduction) say('Starting …')
  const serve = (until) =>
    run(node, [join(root, main), ...told], {
      cwd: root,
      env: { ...withOwnNode(root, node), HUMIDOR_DATA: dataFolder, ...(secret ? { HUMIDOR_SECRET: secret } : {}) },
      show: true,
      leashed: true,
      endsAsGroup: false,
      until,
    })
  const { code } = watching ? await serveAgainAndAgain(node, serve) : await serve()
  return isStopping() ? 0 : code
}

const serveAgainAndAgain = async (node, serve) => {
  for (;;) {
    const changed = nextChange(root)
    const ended = await serve(changed)
    if (isStopping()) return ended
    if (!changed.aborted) {
      say('\nIt ended by itself. It begins again when a source changes.')
      await once(changed, 'abort')
    }
    say('\nA source has changed: beginning again.')
    // What cannot be built is told, and the last build stands until the next change.
    await ensureWebBuilt(root, node).catch((error) => say(error.message))
  }
}

await command(start)
