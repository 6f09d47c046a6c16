// `npm start`: installs, builds and runs the product from a bare clone. Starts on Node 20, before anything is
// installed, and hands over to the project's own Node.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { takeLock } from './alone.mjs'
import { isStopping, run, withOwnNode } from './children.mjs'
import { checkNode, ensureInstalled, projectNode } from './install.mjs'
import { CliError, command, print } from './terminal.mjs'
import { nextChange } from './watch.mjs'
import { ensureWebBuilt } from './web.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const watching = process.argv.includes('--watch')
const inProduction = process.env.NODE_ENV === 'production'
// Options for the sandbox, such as `--slept 72`. They hold for the first start only, not for a reload.
const options = watching || inProduction ? [] : process.argv.slice(2)
const dataFolder = resolve(root, process.env.HUMIDOR_DATA || '.data')

const checkPort = async () => {
  const port = Number(process.env.PORT || 8080)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CliError(`PORT is ${process.env.PORT}, which is not a port number.`)
  const error = await new Promise((done) => {
    const server = createServer().once('error', done)
    server.listen(port, host, () => server.close(() => done(undefined)))
  })
  if (error?.code === 'EADDRINUSE') {
    throw new CliError(
      `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (error?.code === 'EACCES')
    throw new CliError(`This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`)
  if (error) throw new CliError(`${host}:${port} cannot be listened on (${error.message}).`)
}

const mayWrite = (work) => {
  try {
    return work()
  } catch (error) {
    if (error.code === 'ENOSPC') throw new CliError('The disk is full. Make room and start again.')
    throw new CliError(
      `${dataFolder} cannot be used (${error.code}). Start as its owner, or set HUMIDOR_DATA to a folder of your own.`,
    )
  }
}

// The key that seals authenticator secrets. Made once outside of production and kept: another could not open them.
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
    throw new CliError(
      `Humidor is already running from this checkout (process ${lock.heldBy}). Stop it with Ctrl-C there, or: kill ${lock.heldBy}`,
    )
  }
  await checkPort()
  await ensureInstalled(root)
  const node = projectNode(root)
  await ensureWebBuilt(root, node)
  const main = inProduction ? 'server/main.ts' : 'sandbox/main.ts'
  if (!existsSync(join(root, main))) throw new CliError(`${main} is missing: is this checkout whole?`)
  const secret = process.env.HUMIDOR_SECRET || (inProduction ? '' : developmentSecret())
  if (!inProduction) print('Starting …')
  const serve = (until) =>
    run(node, [join(root, main), ...options], {
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
      print('\nThe server has stopped. It starts again when a source changes.')
      await once(changed, 'abort')
    }
    print('\nA source has changed. Restarting …')
    // A failed build is reported; the last good build serves until the next change.
    await ensureWebBuilt(root, node).catch((error) => print(error.message))
  }
}

await command(start)
