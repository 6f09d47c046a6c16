import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { BROKEN, type Breakage } from './breakages.ts'
import type { SetClock } from './clock.ts'
import { type DatabaseLink, openDatabaseLink } from './database-link.ts'
import { type HttpLink, openHttpLink } from './http-link.ts'
import type { NodeOptions, Ready } from './node.ts'

/** One of the processes under test, with the two lines that it hangs on. */
export interface ServerProcess {
  readonly name: string
  readonly role: NodeOptions['role']
  /** From the clients to it. */
  readonly http: HttpLink
  /** From it to PostgreSQL. */
  readonly database: DatabaseLink
  readonly clock: SetClock
  /** How the names of the jobs begin that it runs from its next start on; undefined: all of them. */
  only: string | undefined
  /** Whether it runs and is ready. */
  up(): boolean
  /** Starts it, unless it runs. Answers when it is ready; a process that ended before is started again. */
  start(): Promise<void>
  /** `kill -9`; answers when it is gone. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT: it neither works nor ends. */
  stop(): void
  resume(): void
  close(): Promise<void>
}

export interface ServerProcessOptions {
  name: string
  nodeOptions: Omit<NodeOptions, 'url' | 'clock'>
  clock: SetClock
  /** The database's address by the port of a link. */
  urlBy(port: number): string
  /** The program that is run (build.ts). */
  program: string
  /** How it is broken on purpose, if the program can be. */
  broken: readonly Breakage[]
  /** Where compiled code is kept, so that the next process starts sooner. */
  cache: string
  /** What it says goes to this file. */
  log: string
}

// A process that is stopped hears nothing, not even that its parent is gone.
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

/** The port of a process that is ready; undefined when it ended instead. */
const readyOf = (child: ChildProcess) =>
  new Promise<number | undefined>((done) => {
    child.once('message', (ready) => done((ready as Ready).port))
    child.once('exit', () => done(undefined))
  })

const exited = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()))

/** Opens the lines of a process. It does not run yet. */
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
      // PostgreSQL may be away just now.
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
