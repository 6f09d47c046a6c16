import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { money } from '@humidor/contract/fields.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import type { CastMember } from '@humidor/sandbox/cast.ts'
import { changePastGuards } from '@humidor/server/database/past-guards.testing.ts'
import { scratchFolder } from '@humidor/server/database/scratch.testing.ts'
import { z } from 'zod/mini'

const usdt = money('USDT')

export interface Mail {
  to: string
  subject: string
  text: string
  code: string | null
  /** When it arrived. */
  at: string
}

/** A running sandbox as a test sees it: its address, its cast and its `/dev` controls. */
export interface Sandbox {
  /** The base URL, without a trailing slash. */
  address: string
  cast(): Promise<CastMember[]>
  /** The mails to an address, the newest first. */
  mailsTo(email: string): Promise<Mail[]>
  /**
   * Waits for a code mailed to an address that was not read before. `again` also accepts the last one read.
   * @throws Error after ten seconds without one
   */
  codeFor(email: string, options?: { again?: boolean }): Promise<string>
  /** The text of the captcha of this sid. */
  captcha(sid: string): Promise<string>
  /** Pays USDT on the local BSC chain; `amount` in millionths. @returns the transaction id */
  pay(address: string, amount: Usdt): Promise<string>
  advance(seconds: number): Promise<Date>
  now(): Promise<Date>
  /** Passes webhooks to the sandbox's receiver on to a server on this machine. */
  forwardWebhooks(to: string): Promise<void>
}

export interface SandboxServer extends Sandbox {
  /** Stops the server and starts it again as if it had been down for so many hours. */
  restartAfter(hours: number): Promise<void>
  /** The last 3,000 characters of the server's output, for errors. */
  outputTail(): string
  /** Runs a command of `npm run humidor` against the database of this sandbox. */
  runCli(command: string): Promise<{ code: number; output: string }>
  /** Changes its database past every guard. @returns how many rows */
  changePastGuards(statement: string): Promise<number | null>
  close(): Promise<void>
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** One of two concurrent workers uses even ports and the other odd ones, so that both never choose the same port. */
const portParity = Number(process.env['VITEST_POOL_ID'] ?? 0) % 2

/**
 * A free loopback port below the ephemeral range of the system (from 32768 on): no other process gets it by chance between this
 * check and the server's start, or while the server is down.
 */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 16_000) * 2 + portParity
  return (await isFree(port)) ? port : freePort()
}

function captureOutput(child: ChildProcess) {
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return { exited, output: () => output }
}

/** How long a mail may take. */
const MAIL_TIMEOUT_MS = 10_000

/** When the last read code arrived, by sandbox and address: a page may announce the next mail before it arrives. */
const lastReadMails = new Map<string, string>()

/** Connects to a sandbox that is already running. */
export function sandboxAt(address: string): Sandbox {
  const dev = async <T>(path: string, body?: object): Promise<T> => {
    const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${address}/dev/${path}`, init ?? {})
    if (!response.ok) throw new Error(`/dev/${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  const mailsTo = (email: string) => dev<Mail[]>(`inbox?to=${encodeURIComponent(email)}`)
  return {
    address,
    cast: () => dev('cast'),
    mailsTo,
    async codeFor(email, { again = false } = {}) {
      const key = `${address} ${email}`
      for (const until = performance.now() + MAIL_TIMEOUT_MS; performance.now() < until; ) {
        const newest = (await mailsTo(email)).find((mail) => mail.code)
        if (newest?.code && (again || lastReadMails.get(key) !== newest.at)) {
          lastReadMails.set(key, newest.at)
          return newest.code
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`No new code was mailed to ${email} within ${MAIL_TIMEOUT_MS} ms.`)
    },
    captcha: async (sid) => (await dev<{ text: string }>(`captcha?sid=${sid}`)).text,
    pay: async (to, amount) =>
      (await dev<{ txid: string }>('chain/pay', { chain: 'BSC', address: to, amount: z.encode(usdt, amount) })).txid,
    advance: async (seconds) => new Date((await dev<{ now: string }>('clock', { advance: seconds })).now),
    now: async () => new Date((await dev<{ now: string }>('clock')).now),
    forwardWebhooks: async (to) => void (await dev('webhooks/forward', { to })),
  }
}

const execute = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** How long a server may take to stop: its database flushes to disk first. */
const SHUTDOWN_TIMEOUT_MS = 40_000

/**
 * How long a server may take to start: seeding a year takes a dozen seconds of a processor that may be shared. Shorter than
 * the timeout of a test hook, so that the error contains the server's output.
 */
const READY_TIMEOUT_MS = 280_000

/** Starts a server and waits until it is ready. */
async function startServer(env: NodeJS.ProcessEnv, address: string, ...args: string[]) {
  const server = spawn(process.execPath, [join(root, 'sandbox/main.ts'), ...args], { cwd: root, env, stdio: 'pipe' })
  const { exited, output } = captureOutput(server)
  let hasExited = false
  void exited.then(() => (hasExited = true))
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isReady())) {
    if (hasExited || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The sandbox did not start.\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const end = async () => {
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS)
    await exited
    clearTimeout(timer)
  }
  return { end, output }
}

const createDataFolder = () => {
  const data = scratchFolder('humidor-story-')
  // Readable for the user that the database runs as. Everything of a sandbox is in this folder, so it can be copied and removed.
  chmodSync(data, 0o755)
  return data
}

const environment = (data: string, port: number) => ({
  ...process.env,
  PORT: String(port),
  HUMIDOR_DATA: data,
  HUMIDOR_SECRET: 'a secret that only stories know, long enough to count',
  // Compiled once: copies of a seeded folder contain the cache.
  NODE_COMPILE_CACHE: join(data, 'code'),
  NODE_ENV: 'development',
})

/**
 * The wall-clock time in UTC+8 at which every new sandbox starts. A draw is over, and the next one and midnight are further away
 * than any file of stories takes. So nothing closes, is drawn or changes its price unless a story advances the clock.
 */
const START_TIME = '11:00'

async function startOnFreePort(data: string) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = environment(data, port)
  return { address, env, ...(await startServer(env, address, '--begins', START_TIME)) }
}

/** Removes a folder. Retries, as a process that is ending may still write to it. */
export const removeFolder = (data: string) =>
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

/** Removes the folder of a sandbox that failed to start, and rethrows the error. */
const removeAndRethrow = (data: string) => (failure: unknown) => {
  removeFolder(data)
  throw failure
}

/** Seeds a sandbox, as the first `npm start` does, and stops it. @returns its data folder, to be copied */
export async function seedSandbox(): Promise<string> {
  const data = createDataFolder()
  const { end } = await startOnFreePort(data).catch(removeAndRethrow(data))
  await end()
  return data
}

/**
 * Starts a sandbox in its own process, as `npm start` does, on its own folder and port. `seeded` is a seeded data folder to
 * copy, which saves seeding a year of data; without it a new one is seeded.
 */
export async function startSandbox(seeded?: string): Promise<SandboxServer> {
  const data = createDataFolder()
  if (seeded) await execute('cp', ['-a', `${seeded}/.`, data])
  const { env, address, ...up } = await startOnFreePort(data).catch(removeAndRethrow(data))
  let { end, output } = up

  return {
    ...sandboxAt(address),
    outputTail: () => output().slice(-3_000),
    async runCli(command) {
      const run = spawn(process.execPath, [join(root, 'server/cli.ts'), ...command.split(' ')], {
        cwd: root,
        env,
        stdio: 'pipe',
      })
      const outcome = captureOutput(run)
      return { code: await outcome.exited, output: outcome.output() }
    },
    changePastGuards: (statement) => changePastGuards({ databaseUrl: process.env['DATABASE_URL'], data }, statement),
    async restartAfter(hours) {
      await end()
      ;({ end, output } = await startServer(env, address, '--slept', String(hours)))
    },
    async close() {
      await end()
      removeFolder(data)
    },
  }
}
