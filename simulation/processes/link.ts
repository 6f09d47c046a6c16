import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Conditions } from './conditions.ts'

/** A proxy that can fail on purpose. */
export interface Link {
  /** The port that clients connect to. */
  port: number
  /** The port of the target. Undefined: connections are refused. */
  to: number | undefined
  conditions: Conditions
  /** Resets all connections. */
  break(): void
  close(): Promise<void>
}

/** A connection through the link, to the client and to the target. */
export interface Pair {
  near: Socket
  far: Socket
  conditions(): Conditions
  /** Resets both sides. */
  break(): void
}

/** Opens a link on a free port of the loopback. `join` connects the two sides of each connection. */
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
        // A socket that was ended cannot be reset, and would stay open.
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
