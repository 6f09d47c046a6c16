import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { delivery } from './conditions.ts'
import { type Link, openLink, type Pair } from './link.ts'

/**
 * The fate of a request.
 * `request`: only a part arrives. `reply`: it is answered, and the answer is lost. `half a reply`: only a part of the
 * answer arrives. `silence`: it arrives, and the connection stays silent. `twice`: it arrives two times, as after a
 * retry by a proxy. `reset`: the connection breaks before anything is sent.
 */
export type RequestFate = 'pass' | 'request' | 'reply' | 'half a reply' | 'silence' | 'twice' | 'reset'

/** The line between the clients and one node. Each connection carries one request. */
export interface HttpLink extends Link {
  /** Decides the fate of each request. */
  decideFate: () => RequestFate
}

export async function openHttpLink(): Promise<HttpLink> {
  const bare = await openLink((pair) => void joinRequest(pair, link))
  const link: HttpLink = Object.assign(bare, { decideFate: (): RequestFate => 'pass' })
  return link
}

/** Milliseconds until a silent connection is closed; longer than any client waits. */
const SILENCE = 20_000

async function joinRequest(pair: Pair, link: HttpLink) {
  const { near, far, conditions } = pair
  const fate = link.decideFate()
  const toFar = delivery(far, conditions)
  const toNear = delivery(near, conditions)
  if (fate === 'reset') {
    pair.break()
    return
  }
  if (fate === 'pass') {
    near.on('data', toFar.give)
    far.on('data', toNear.give)
    near.on('close', () => far.destroy())
    far.on('close', () => toNear.end())
    return
  }
  const request = await whole(near)
  if (fate === 'request') {
    toFar.give(request.subarray(0, Math.floor(request.length * Math.random())))
    await pause(1)
    pair.break()
    return
  }
  toFar.give(request)
  if (fate === 'twice') again(request, link.to)
  const answer = await whole(far)
  if (fate === 'twice') toNear.give(answer)
  if (fate === 'half a reply') near.write(answer.subarray(0, Math.floor(answer.length * Math.random())))
  if (fate === 'silence') await pause(SILENCE, undefined, { ref: false })
  if (fate === 'twice') toNear.end()
  else pair.break()
}

/** Sends the same request on a connection of its own, and ignores the answer. */
function again(request: Buffer, port: number | undefined) {
  if (port === undefined) return
  const other = connect({ port, host: '127.0.0.1', noDelay: true })
  other.on('error', () => undefined).on('data', () => undefined)
  other.write(request)
}

/** Reads a whole HTTP message, or the part that came before the end. */
function whole(from: Socket): Promise<Buffer> {
  return new Promise((done) => {
    const parts: Buffer[] = []
    const look = (part: Buffer) => {
      parts.push(part)
      const bytes = Buffer.concat(parts)
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0)
      if (bytes.length < head + 4 + length) return
      from.off('data', look)
      done(bytes)
    }
    from.on('data', look)
    from.on('close', () => done(Buffer.concat(parts)))
  })
}
