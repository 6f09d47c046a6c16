import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Conditions } from './conditions.ts'

/** A place in between that passes on what comes, as long as it does not fail on purpose. */
export interface Link {
  /** Where whoever asks connects to. */
  port: number
  /** Where it is passed on to from now on; undefined: nobody is there. */
  to: number | undefined
  conditions: Conditions
  /** Breaks every connection at once, without a farewell. */
  break(): void
  close(): Promise<void>
}

/** One connection through a link: who came, and whom they meant. */
export interface Pair {
  near: Socket
  far: Socket
  conditions(): Conditions
  /** Ends both, without a farewell. */
  break(): void
}

/** Opens a link on a free port of the loopback; `join` lays the pipes of each connection. */
export async function openLink(join: (pair: Pair) => void): Promise<Link> {
  const pairs = new Set<Pair>()
  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => undefined)
    if (link.to === undefined) {
      near.resetAndDestroy()
      return
    }
    const far = connect({ port: link.to, host: '127.0.0.1', noDelay: true })
    const pair: Pair = {
      near,
      far,
      conditions: () => link.conditions,
      break() {
        // One that has said farewell cannot be reset any more, and would never go.
        if (near.writableEnded) near.destroy()
        else if (!near.destroyed) near.resetAndDestroy()
        far.destroy()
      },
    }
    pairs.add(pair)
    far.on('error', () => pair.break())
    near.on('close', () => pairs.delete(pair))
    join(pair)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const link: Link = {
    port: (server.address() as AddressInfo).port,
    to: undefined,
    conditions: {},
    break() {
      for (const pair of pairs) pair.break()
    },
    close() {
      link.break()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return link
}
