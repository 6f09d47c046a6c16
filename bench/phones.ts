import { connect } from 'node:net'
import { changes } from '@humidor/contract/accounts/member.ts'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { keyOf, open, seal } from '@humidor/server/http/envelope.ts'

/** An open app: its member and its session. */
export interface Phone {
  uid: number
  sid: string
  token: string
}

/** The message that starts the phones. */
export interface PhonesOptions {
  port: number
  phones: readonly Phone[]
}

/** What the phones report. `changed`: when a phone learned of a change, milliseconds since 1970. */
export type PhonesMessage = { ready: true } | { uid: number; changed: number } | { failed: string }

const { method, path } = changes
const LENGTH = /content-length: (\d+)/i
/** How many phones open in a second, as after a restart of the server. */
const OPENED_PER_SECOND = 500

const report = (message: PhonesMessage) => process.send?.(message)

function requestOf({ sid, token }: Phone, since: string | undefined): string {
  const sealed = seal(keyOf(sid), JSON.stringify(since === undefined ? {} : { since }), requestBinding(method, path))
  const head = [`${method} ${path}?_c=${encodeURIComponent(sealed)} HTTP/1.1`, 'Host: 127.0.0.1']
  return `${[...head, `sid: ${sid}`, `tk: ${token}`].join('\r\n')}\r\n\r\n`
}

/** Keeps one request open, as the app does. `isReady` is called once with the first version. */
function openApp(port: number, phone: Phone, isReady: () => void) {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let got = ''
  let version: string | undefined
  const ask = () => socket.write(requestOf(phone, version))
  const answered = (text: string) => {
    const opened = open(keyOf(phone.sid), text, responseBinding(path))
    const answer = opened && (JSON.parse(opened.toString()) as { msg: string; data?: { version: string } })
    if (!answer?.data) return report({ failed: answer?.msg ?? 'unreadable' })
    if (version === undefined) isReady()
    else if (answer.data.version !== version) report({ uid: phone.uid, changed: Date.now() })
    version = answer.data.version
    // The app's own shortest time between two requests.
    setTimeout(ask, 300)
  }
  socket.on('connect', ask)
  socket.on('error', ({ message }) => report({ failed: message }))
  socket.on('data', (bytes) => {
    got += bytes.toString('latin1')
    const end = got.indexOf('\r\n\r\n')
    const length = end < 0 ? Number.POSITIVE_INFINITY : Number(LENGTH.exec(got)?.[1] ?? 0)
    if (got.length < end + 4 + length) return
    const text = got.slice(end + 4, end + 4 + length)
    got = got.slice(end + 4 + length)
    answered(text)
  })
}

async function run({ port, phones }: PhonesOptions) {
  let ready = 0
  for (const [n, phone] of phones.entries()) {
    openApp(port, phone, () => {
      ready += 1
      if (ready === phones.length) report({ ready: true })
    })
    if (n % 50 === 49) await new Promise((resolve) => setTimeout(resolve, (50 * 1_000) / OPENED_PER_SECOND))
  }
}

process.once('message', (options: PhonesOptions) => void run(options))
