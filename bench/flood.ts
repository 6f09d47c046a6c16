import { connect, type Socket } from 'node:net'
import { requestBinding } from '@humidor/contract/envelope.ts'
import { contract } from '@humidor/contract/index.ts'
import { keyOf, seal } from '@humidor/server/http/envelope.ts'

/** A device that sends, with or without a session. */
export interface FloodSender {
  sid: string
  token: string | undefined
}

export interface FloodOptions {
  port: number
  senders: readonly FloodSender[]
  /** The client address that the proxy header gives for all senders. */
  from: string
  perSecond: number
  seconds: number
}

export interface FloodReport {
  sent: number
  answered: number
}

/** Number of connections. Each carries one request at a time. */
const CONNECTIONS = 1_000

/** One request of every call of the contract for each sender, with an empty body. */
function requestsOf({ port, from, senders }: FloodOptions): Buffer[] {
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

const LENGTH = /content-length: (\d+)/i

/** A connection that reopens after it was closed. */
function openConnection(port: number, answered: () => void) {
  let socket: Socket | undefined
  let isFree = true
  let got = ''
  const onData = (bytes: Buffer) => {
    got += bytes.toString('latin1')
    const end = got.indexOf('\r\n\r\n')
    if (end < 0 || got.length < end + 4 + Number(LENGTH.exec(got)?.[1] ?? 0)) return
    got = ''
    isFree = true
    answered()
  }
  const open = () => {
    const opened = connect(port, '127.0.0.1').setNoDelay()
    opened.on('data', onData).on('error', () => {})
    opened.on('close', () => {
      if (socket === opened) socket = undefined
      got = ''
      isFree = true
    })
    return opened
  }
  return {
    isFree: () => isFree,
    send(request: Buffer) {
      isFree = false
      socket ??= open()
      socket.write(request)
    },
    close: () => socket?.destroy(),
  }
}

/** Sends at most `perSecond` requests a second over free connections. A request is skipped when no connection is free. */
async function flood(options: FloodOptions): Promise<FloodReport> {
  const requests = requestsOf(options)
  const report: FloodReport = { sent: 0, answered: 0 }
  const lines = Array.from({ length: CONNECTIONS }, () =>
    openConnection(options.port, () => void (report.answered += 1)),
  )
  const began = performance.now()
  for (let tried = 0; ; await new Promise((resolve) => setTimeout(resolve, 2))) {
    const passed = (performance.now() - began) / 1000
    if (passed >= options.seconds) break
    const free = lines.filter((line) => line.isFree())
    for (const due = Math.floor(passed * options.perSecond); tried < due; tried += 1) {
      const request = requests[(tried * 7919) % requests.length]
      const line = free.pop()
      if (!line || !request) continue
      line.send(request)
      report.sent += 1
    }
  }
  for (const line of lines) line.close()
  return report
}

process.once('message', (options: FloodOptions) => {
  void flood(options).then((report) => process.send?.(report, () => process.exit(0)))
})
