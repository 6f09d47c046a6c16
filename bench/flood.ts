import { connect, type Socket } from 'node:net'
import { contract } from '@humidor/contract/index.ts'
import { requestBinding } from '@humidor/contract/envelope.ts'
import { keyOf, seal } from '@humidor/server/http/envelope.ts'

/** Who sends: on a device, with a session, or neither. */
export interface FloodSender {
  sid: string
  token: string | undefined
}

export interface FloodOrder {
  port: number
  senders: readonly FloodSender[]
  /** The address that all of them are said to come from, by the proxy. */
  from: string
  perSecond: number
  seconds: number
}

export interface FloodReport {
  sent: number
  answered: number
}

/** Connections over which it is sent; requests follow each other without waiting for answers. */
const LINES = 64

/** One request of every call, as a client would send it that guesses: what they ask for does not matter. */
function requestsOf({ port, from, senders }: FloodOrder): Buffer[] {
  const calls = Object.values(contract).flatMap((feature) => Object.values(feature))
  return senders.flatMap(({ sid, token }) =>
    calls.map(({ method, path }) => {
      const body = JSON.stringify({ _c: seal(keyOf(sid), '{}', requestBinding(method, path)) })
      const head = [
        `${method} ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `X-Forwarded-For: ${from}`,
        `sid: ${sid}`,
        ...(token === undefined ? [] : [`tk: ${token}`]),
        ...(method === 'POST' ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
      ]
      return Buffer.from(`${head.join('\r\n')}\r\n\r\n${method === 'POST' ? body : ''}`)
    }),
  )
}

/** Sends so many requests a second, whatever becomes of those before; a connection that takes no more is left out. */
async function flood(order: FloodOrder): Promise<FloodReport> {
  const requests = requestsOf(order)
  const report: FloodReport = { sent: 0, answered: 0 }
  const lines: Socket[] = Array.from({ length: LINES }, () => {
    const line = connect(order.port, '127.0.0.1').setNoDelay()
    line.on('error', () => {}).on('data', (bytes) => {
      report.answered += bytes.toString('latin1').split('HTTP/1.1 ').length - 1
    })
    return line
  })
  const began = performance.now()
  for (;;) {
    const passed = (performance.now() - began) / 1000
    if (passed >= order.seconds) break
    for (let due = Math.floor(passed * order.perSecond); report.sent < due; report.sent += 1) {
      const line = lines[report.sent % LINES]
      const request = requests[(report.sent * 7919) % requests.length]
      if (line && request && !line.destroyed && line.writableLength < 65_536) line.write(request)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  for (const line of lines) line.destroy()
  return report
}

process.once('message', (order: FloodOrder) => {
  void flood(order).then((report) => process.send?.(report, () => process.exit(0)))
})
