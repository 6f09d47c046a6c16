import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { balanceToTransaction, profitToTransaction, transferUsdc } from '@humidor/contract/money/wallet.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { keyOf, open, seal } from '@humidor/server/http/envelope.ts'

/** The data of a member that a request needs. */
export interface LoadPayer {
  email: string
  sid: string
  token: string
  codes: readonly string[]
}

/** The name of a measured call. */
export type LoadCall = keyof typeof calls

/** The message that starts the load client. `warmUp`: the number of first requests that are not counted. */
export interface LoadOptions {
  call: LoadCall
  port: number
  payers: readonly LoadPayer[]
  concurrency: number
  warmUp: number
}

/** The result. `p50` and `p99` are milliseconds; `refused` counts the answers other than success, by their code. */
export interface LoadReport {
  counted: number
  seconds: number
  p50: number
  p99: number
  refused: Record<string, number>
}

interface Prepared {
  bytes: Buffer
  sid: string
}

/** The default of the setting `moveMinimum`. Millionths. */
const LEAST = Number(defaultSettings.moveMinimum)

/** The measured calls with their bodies, each with the smallest accepted amount. */
const calls = {
  transferUsdc: {
    call: transferUsdc,
    body: (to: LoadPayer, googleCode: string | undefined) => ({ email: to.email, money: LEAST, googleCode }),
  },
  balanceToTransaction: { call: balanceToTransaction, body: () => ({ money: LEAST }) },
  // One ₡ in millionths, so that something remains after the fee.
  profitToTransaction: { call: profitToTransaction, body: () => ({ money: 1_000_000 }) },
} as const

/** One request per member and code, sealed before the measurement starts: all first codes, then all second ones, and so on. */
function prepare({ call, payers, port }: LoadOptions): Prepared[] {
  const rounds = payers[0]?.codes.length ?? 0
  const { body: bodyOf } = calls[call]
  const { method, path } = calls[call].call
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    payers.map((payer, n): Prepared => {
      const to = payers[(n + 1 + Math.floor(Math.random() * (payers.length - 1))) % payers.length] ?? payer
      const body = JSON.stringify(bodyOf(to, payer.codes[round]))
      const sealed = JSON.stringify({ _c: seal(keyOf(payer.sid), body, requestBinding(method, path)) })
      const head = [
        `${method} ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Content-Type: application/json',
        `Content-Length: ${sealed.length}`,
        `sid: ${payer.sid}`,
        `tk: ${payer.token}`,
        `Idempotency-Key: ${randomUUID()}`,
      ]
      return { sid: payer.sid, bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${sealed}`) }
    }),
  )
}

const LENGTH = /content-length: (\d+)/i

/** Sends one request on an open connection and returns the body of the response. */
function request(socket: Socket, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = ''
    const onData = (chunk: Buffer) => {
      got += chunk.toString('latin1')
      const end = got.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(LENGTH.exec(got)?.[1])
      if (got.length < end + 4 + length) return
      socket.off('data', onData).off('error', reject)
      resolve(got.slice(end + 4))
    }
    socket.on('data', onData).on('error', reject)
    socket.write(bytes)
  })
}

async function run(options: LoadOptions): Promise<LoadReport> {
  const requests = prepare(options)
  const answers: { sid: string; text: string }[] = []
  const latencies: number[] = []
  let next = 0
  let began = 0
  const one = async () => {
    const socket = connect(options.port, '127.0.0.1').setNoDelay()
    while (next < requests.length) {
      const place = next++
      if (place === options.warmUp) began = performance.now()
      const { bytes, sid } = requests[place] as Prepared
      const from = performance.now()
      const text = await request(socket, bytes)
      if (place >= options.warmUp) latencies.push(performance.now() - from)
      answers.push({ sid, text })
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: options.concurrency }, one))
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 100) / 100
  return { counted: latencies.length, seconds, p50: at(0.5), p99: at(0.99), refused: refusals(options.call, answers) }
}

// Responses are decrypted only afterwards, so that the client uses little of the measured processor time.
function refusals(call: LoadCall, answers: readonly { sid: string; text: string }[]): Record<string, number> {
  const refused: Record<string, number> = {}
  for (const { sid, text } of answers) {
    const opened = open(keyOf(sid), text, responseBinding(calls[call].call.path))
    const msg = opened ? (JSON.parse(opened.toString()) as { msg: string }).msg : 'unreadable'
    if (msg !== 'success') refused[msg] = (refused[msg] ?? 0) + 1
  }
  return refused
}

process.once('message', (options: LoadOptions) => {
  void run(options).then((report) => process.send?.(report, () => process.exit(0)))
})
