import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { delivery } from './conditions.ts'
import { type Link, openLink, type Pair } from './link.ts'

/**
 * What becomes of a request. `request`: half of it arrives. `reply`: the node hears it and answers, nobody hears the
 * answer. `half a reply`: the answer breaks off. `silence`: it arrives, and neither an answer nor an end comes. `twice`: it
 * arrives two times, as by a proxy that tries again by itself. `reset`: the connection breaks before anything is sent.
 */
export type RequestFate = 'pass' | 'request' | 'reply' | 'half a reply' | 'silence' | 'twice' | 'reset'

/** The line between the clients and one node. One connection carries one request. */
export interface HttpLink extends Link {
  /** Asked about each request. */
  decideFate: () => RequestFate
}

export async function openHttpLink(): Promise<HttpLink> {
  const bare = await openLink((pair) => void joinRequest(pair, link))
  const link: HttpLink = Object.assign(bare, { decideFate: (): RequestFate => 'pass' })
  return link
}

/** How long a silence lasts before the connection is given up. Milliseconds; longer than any client waits. */
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

/** Sends the same request over a connection of its own; what is answered there, nobody hears. */
function again(request: Buffer, port: number | undefined) {
  if (port === undefined) return
  const other = connect({ port, host: '127.0.0.1', noDelay: true })
  other.on('error', () => undefined).on('data', () => undefined)
  other.write(request)
}

/** A whole message of HTTP, or as much of it as came before the end. */
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
