import { Agent, request } from 'node:http'
import type { Sent, Transport } from '@humidor/sandbox/visitor.ts'

/** Count and latencies of calls within an interval. Milliseconds. */
export interface LatencySummary {
  count: number
  p50: number
  p99: number
}

/** A transport that sends sealed requests to a port over keep-alive connections, and records the latency of each call. */
export function createTimedTransport(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let latencies = new Map<string, number[]>()
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
      sent.on('error', (error) => reject(Object.assign(error, { reused: sent.reusedSocket })))
      sent.end(payload)
    })
  // The server may just have closed a reused connection. Retry once over another one, as browsers do.
  const sendAgainIfReset = (sent: Sent) =>
    send(sent).catch((error: NodeJS.ErrnoException & { reused?: boolean }) => {
      if (error.reused && error.code === 'ECONNRESET') return send(sent)
      throw error
    })
  const carry: Transport = async (sent) => {
    const from = performance.now()
    try {
      const text = await sendAgainIfReset(sent)
      const path = sent.url.split('?')[0] ?? sent.url
      const all = latencies.get(path)
      if (all) all.push(performance.now() - from)
      else latencies.set(path, [performance.now() - from])
      return text
    } catch (error) {
      failed += 1
      throw error
    }
  }
  return {
    carry,
    /** Latencies by call since the last summary, and the number of calls without an answer. Resets both. */
    takeSummary(): { calls: Map<string, LatencySummary>; all: LatencySummary; failed: number } {
      const summary = {
        calls: new Map<string, LatencySummary>(),
        all: summarize([...latencies.values()].flat()),
        failed,
      }
      for (const [path, times] of latencies) summary.calls.set(path, summarize(times))
      latencies = new Map()
      failed = 0
      return summary
    },
    close: () => agent.destroy(),
  }
}

function summarize(times: readonly number[]): LatencySummary {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
