import { Agent, request } from 'node:http'
import type { Sent, Transport } from '@humidor/sandbox/visitor.ts'

/** How long calls of one kind took within a stretch of time. Milliseconds. */
export interface Stretch {
  count: number
  p50: number
  p99: number
}

/** Carries sealed requests to a port over connections that stay open, and knows how long each kind of call took. */
export function createCarrier(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let waits = new Map<string, number[]>()
  let failed = 0
  const send = ({ method, url, headers, payload }: Sent) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => resolve(text))
        answer.on('error', reject)
      })
      sent.on('error', (error) => reject(Object.assign(error, { kept: sent.reusedSocket })))
      sent.end(payload)
    })
  // A connection that was kept may just have been ended by the server: once more over another, as browsers do.
  const sendAgainIfReset = (sent: Sent) =>
    send(sent).catch((error: NodeJS.ErrnoException & { kept?: boolean }) => {
      if (error.kept && error.code === 'ECONNRESET') return send(sent)
      throw error
    })
  const carry: Transport = async (sent) => {
    const from = performance.now()
    try {
      const text = await sendAgainIfReset(sent)
      const path = sent.url.split('?')[0] ?? sent.url
      const all = waits.get(path)
      if (all) all.push(performance.now() - from)
      else waits.set(path, [performance.now() - from])
      return text
    } catch (error) {
      failed += 1
      throw error
    }
  }
  return {
    carry,
    /** How long each kind took since this was asked last, and how many got no answer. */
    since(): { calls: Map<string, Stretch>; all: Stretch; failed: number } {
      const told = { calls: new Map<string, Stretch>(), all: stretchOf([...waits.values()].flat()), failed }
      for (const [path, times] of waits) told.calls.set(path, stretchOf(times))
      waits = new Map()
      failed = 0
      return told
    },
    close: () => agent.destroy(),
  }
}

function stretchOf(times: readonly number[]): Stretch {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
