import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { BROKEN, type Breakage } from './breakages.ts'
import type { SetClock } from './clock.ts'
import { type DatabaseLink, openDatabaseLink } from './database-link.ts'
import { type HttpLink, openHttpLink } from './http-link.ts'
import type { NodeOptions, Ready } from './node.ts'

/** A process under test with its two lines. */
export interface ServerProcess {
  readonly name: string
  readonly role: NodeOptions['role']
  /** The line from the clients. */
  readonly http: HttpLink
  /** The line to PostgreSQL. */
  readonly database: DatabaseLink
  readonly clock: SetClock
  /** The prefix of the job names that it runs after its next start. Undefined: all jobs. */
  only: string | undefined
  /** Whether it is ready. */
  up(): boolean
  /** Starts it, unless it runs, and resolves when it is ready. A process that ends before is started again. */
  start(): Promise<void>
  /** `kill -9`; resolves when it has ended. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT. */
  stop(): void
  resume(): void
  close(): Promise<void>
}

export interface ServerProcessOptions {
  name: string
  nodeOptions: Omit<NodeOptions, 'url' | 'clock'>
  clock: SetClock
  /** The URL of the database through a link on this port. */
  urlBy(port: number): string
  /** The path of the program (build.ts). */
  program: string
  /** The active breakages of a breakable program. */
  broken: readonly Breakage[]
  /** The folder of compiled code, which speeds up later starts. */
  cache: string
  /** The log file of its output. */
  log: string
}

// A stopped process does not notice the end of its parent, so it is killed here.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function spawnNode(
  { nodeOptions, clock, urlBy, program, broken, cache, log }: ServerProcessOptions,
  database: DatabaseLink,
  only?: string,
): ChildProcess {
  const fullOptions: NodeOptions = {
    ...nodeOptions,
    clock: clock.file,
    url: urlBy(database.port),
    ...(only && { only }),
  }
  const child = fork(program, {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      NODE_COMPILE_CACHE: cache,
      HUMIDOR_PROCESS: JSON.stringify(fullOptions),
      [BROKEN]: broken.join(','),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const keep = (text: Buffer) => appendFileSync(log, text)
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** The port of a ready process, or undefined if it ended before. */
const readyOf = (child: ChildProcess) =>
  new Promise<number | undefined>((done) => {
    child.once('message', (ready) => done((ready as Ready).port))
    child.once('exit', () => done(undefined))
  })

const exited = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()))

/** Opens the lines of a process without starting it. */
export async function openServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const [http, database] = await Promise.all([openHttpLink(), openDatabaseLink()])
  let child: ChildProcess | undefined
  let starting: Promise<void> | undefined
  let closed = false

  const bringUp = async () => {
    while (!closed) {
      const started = spawnNode(options, database, server.only)
      child = started
      const port = await readyOf(started)
      if (port !== undefined) {
        http.to = port
        started.once('exit', () => {
          if (http.to === port) http.to = undefined
        })
        return
      }
      // PostgreSQL may be down.
      await pause(100)
    }
  }

  const server: ServerProcess = {
    name: options.name,
    role: options.nodeOptions.role,
    http,
    database,
    clock: options.clock,
    only: undefined,
    up: () => http.to !== undefined,
    start() {
      if (http.to !== undefined) return Promise.resolve()
      starting ??= bringUp().finally(() => {
        starting = undefined
      })
      return starting
    },
    async kill() {
      const ending = child
      http.to = undefined
      if (!ending) return
      ending.kill('SIGKILL')
      await exited(ending)
    },
    stop: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async close() {
      closed = true
      await server.kill()
      await Promise.all([http.close(), database.close()])
    },
  }
  return server
}
