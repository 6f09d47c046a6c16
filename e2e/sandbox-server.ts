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
import { scratchFolder } from '@humidor/server/database/scratch.testing.ts'
import { z } from 'zod/mini'

const usdt = money('USDT')

export interface Mail {
  to: string
  subject: string
  text: string
  code: string | null
  /** The moment it came. */
  at: string
}

/** What a world tells whoever stands in front of it. */
export interface Sandbox {
  /** Where it listens, without a slash at the end. */
  address: string
  cast(): Promise<CastMember[]>
  /** What was mailed to an address, the newest first. */
  mailsTo(email: string): Promise<Mail[]>
  /**
   * The newest code that was mailed to an address: once one is there that was not read yet, or `again` the one that was.
   * @throws after ten seconds without one
   */
  codeFor(email: string, options?: { again?: boolean }): Promise<string>
  /** The text of the picture that waits for this sid. */
  captcha(sid: string): Promise<string>
  /** Pays USDT for real on the local chain; `amount` in millionths. */
  pay(address: string, amount: Usdt): Promise<string>
  advance(seconds: number): Promise<Date>
  now(): Promise<Date>
}

export interface SandboxServer extends Sandbox {
  /** Ends the server, and brings it up again as one that was down for so many hours. */
  restartAfter(hours: number): Promise<void>
  /** The end of what its server has written: what went wrong there, if anything did. */
  outputTail(): string
  /** Runs a verb of `npm run humidor` against this world's database. */
  runCli(command: string): Promise<{ code: number; output: string }>
  close(): Promise<void>
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Of two files that run side by side one has the even ports: or both could choose the same in the same moment. */
const portParity = Number(process.env['VITEST_POOL_ID'] ?? 0) % 2

/**
 * A port of the loopback below all those that a system hands out by itself (from 32768 on): between this look and the
 * server's own listening, and while a world sleeps, no connection and no other listener is given it by chance.
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

/** How long a letter may be under way. Milliseconds. */
const MAIL_TIMEOUT_MS = 10_000

/** When the letter came whose code was read last, by the world and the address: a page may say that another is sent before it is there. */
const lastReadMails = new Map<string, string>()

/** The desk of a world that stands already. */
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
      throw new Error(`No code has been mailed to ${email} that was not read before.`)
    },
    captcha: async (sid) => (await dev<{ text: string }>(`captcha?sid=${sid}`)).text,
    pay: async (to, amount) =>
      (await dev<{ txid: string }>('chain/pay', { chain: 'BSC', address: to, amount: z.encode(usdt, amount) })).txid,
    advance: async (seconds) => new Date((await dev<{ now: string }>('clock', { advance: seconds })).now),
    now: async () => new Date((await dev<{ now: string }>('clock')).now),
  }
}

const execute = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** How long a server may take to end: its database writes all that it knows to the disk first. Milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 40_000

/**
 * How long a server may take to be ready: a year of life is a dozen seconds of a processor that may be shared by many. Less than
 * a hook of a test may take, so that what the server wrote is what is told. Milliseconds.
 */
const READY_TIMEOUT_MS = 280_000

/** A server on a data folder, once it is ready. */
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
      throw new Error(`The world did not come up.\n${output()}`)
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
  // So that whoever the database runs as may enter, and all of a world lies in one place, to be copied and thrown away.
  chmodSync(data, 0o755)
  return data
}

const environment = (data: string, port: number) => ({
  ...process.env,
  PORT: String(port),
  HUMIDOR_DATA: data,
  HUMIDOR_SECRET: 'a secret that only stories know, long enough to count',
  // Compiled once: a copy of a filled world has it with the rest of its folder.
  NODE_COMPILE_CACHE: join(data, 'code'),
  NODE_ENV: 'development',
})

/**
 * What the wall clock in UTC+8 shows when a new world begins, whatever it is outside: a draw is over, and the next one and
 * midnight are further away than any file of stories takes. What closes, is drawn or changes its price does so when a story
 * says it, and never in the middle of one.
 */
const START_TIME = '11:00'

async function startOnFreePort(data: string) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = environment(data, port)
  return { address, env, ...(await startServer(env, address, '--begins', START_TIME)) }
}

/** A folder goes, also where a process that was told to end has written to it a moment ago. */
export const removeFolder = (data: string) =>
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

/** What became of a world that did not come up: its folder goes, its failure stays. */
const removeAndRethrow = (data: string) => (failure: unknown) => {
  removeFolder(data)
  throw failure
}

/** Fills a world, as `npm start` does the first time, and ends it. @returns its folder, of which others are copied. */
export async function seedSandbox(): Promise<string> {
  const data = createDataFolder()
  const { end } = await startOnFreePort(data).catch(removeAndRethrow(data))
  await end()
  return data
}

/**
 * A whole world in a process of its own, as `npm start` brings it up, on a folder and a port of its own: a copy of one that
 * was filled before, which spares each story a year of life, or else a new one.
 */
export async function startSandbox(filled?: string): Promise<SandboxServer> {
  const data = createDataFolder()
  if (filled) await execute('cp', ['-a', `${filled}/.`, data])
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
