import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL that can fall silent. */
export interface Line {
  port: string
  /**
   * `silent`: all connections stay open, and nothing passes, on new ones neither. `moved`: the existing connections get no more answers, and
   * new ones work, as when an address moves to another server. `well`: everything passes.
   */
  falls(how: 'silent' | 'moved' | 'well'): void
  /** A URL of the database through the proxy. */
  of(url: string): string
  close(): Promise<void>
}

export async function openLine(to: number): Promise<Line> {
  const ends = new Set<Socket>()
  let silent = false
  let generation = 0
  const server = createServer((near) => {
    const mine = generation
    const far = connect({ port: to, host: '127.0.0.1' })
    const stuck = () => silent || mine !== generation
    near.on('data', (bytes) => stuck() || far.write(bytes)).on('error', () => undefined)
    far.on('data', (bytes) => stuck() || near.write(bytes)).on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    for (const end of [near, far]) ends.add(end)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  return {
    port,
    falls: (how) => {
      silent = how === 'silent'
      if (how === 'moved') generation += 1
    },
    of(url) {
      const by = new URL(url)
      by.port = port
      return by.href
    },
    async close() {
      for (const end of ends) end.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
