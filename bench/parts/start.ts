import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, ofRounds, type Part } from '../figures.ts'

const root = join(import.meta.dirname, '../..')
/** A start that takes longer has failed. Milliseconds. */
const START_TIMEOUT_MS = 600_000

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Starts the sandbox as `npm start` does, and stops it when it is ready. Seconds until then. */
async function startOnce(data: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'bin/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HUMIDOR_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  try {
    while (performance.now() - began < START_TIMEOUT_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answer?.ok) return (performance.now() - began) / 1000
      if (child.exitCode !== null) throw new Error(`the sandbox exited with ${child.exitCode}:\n${output}`)
      await pause(50)
    }
    throw new Error(`the sandbox is not ready:\n${output}`)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

export const start: Part = {
  title: 'Start time',
  async run(_url, { size: { rounds }, progress }) {
    const data = mkdtempSync(join(tmpdir(), 'humidor-bench-start-'))
    try {
      const first = await startOnce(data)
      progress(`the first: ${first.toFixed(1)} s`)
      const again: number[] = []
      for (let round = 0; round < rounds; round += 1) again.push(await startOnce(data))
      const figures: Figure[] = [
        { ...ofRounds('`npm start` to ready, second time', 's', again), goal: { atMost: 5 } },
        {
          label: '`npm start` to ready, first time, installed and built',
          value: first,
          unit: 's',
          against: 'creates the database and generates more than a year of history',
        },
      ]
      return { figures, failures: [] }
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  },
}
