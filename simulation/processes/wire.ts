/**
 * Parses the messages between a node and PostgreSQL (protocol version 3), as far as statements and the ends of their
 * answers. So a link can cut exactly at a statement.
 */

/** A statement of a node, or another message such as a password. */
export interface Sent {
  bytes: Buffer
  /** The SQL text. */
  statement?: string
}

const LENGTH = 4
const textUntilNull = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from))

/** Takes complete messages off the front of the received bytes. */
function messages(bytes: Buffer, withType: boolean): { found: { type: string; bytes: Buffer }[]; rest: Buffer } {
  const head = withType ? 1 : 0
  const found: { type: string; bytes: Buffer }[] = []
  let at = 0
  while (bytes.length >= at + head + LENGTH) {
    const end = at + head + bytes.readInt32BE(at + head)
    if (bytes.length < end) break
    found.push({ type: withType ? String.fromCharCode(bytes[at] ?? 0) : '', bytes: bytes.subarray(at, end) })
    at = end
    if (!withType) break
  }
  return { found, rest: bytes.subarray(at) }
}

/** Parses the messages of a node. The first one has no type and carries the connection parameters. */
export class Sender {
  #rest: Buffer = Buffer.alloc(0)
  #greeted = false
  /** The messages of an unfinished extended query. */
  #gathered: Buffer[] = []
  #statement: string | undefined
  /** The application name. */
  application = ''

  push(chunk: Buffer): Sent[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const sent: Sent[] = []
    if (!this.#greeted) {
      const { found, rest } = messages(this.#rest, false)
      const [hello] = found
      if (!hello) return sent
      this.#greeted = true
      this.#rest = rest
      this.application = parameters(hello.bytes).application_name ?? ''
      sent.push({ bytes: hello.bytes })
    }
    const { found, rest } = messages(this.#rest, true)
    this.#rest = rest
    for (const { type, bytes } of found) this.#take(type, bytes, sent)
    return sent
  }

  #take(type: string, bytes: Buffer, sent: Sent[]) {
    if (type === 'Q') sent.push({ bytes, statement: textUntilNull(bytes, 1 + LENGTH) })
    else if ('PBDEHC'.includes(type)) {
      // Parse: the name of the statement, then its text. All messages up to Sync form one statement.
      if (type === 'P') this.#statement = textUntilNull(bytes, bytes.indexOf(0, 1 + LENGTH) + 1)
      this.#gathered.push(bytes)
    } else if (type === 'S') {
      const whole = Buffer.concat([...this.#gathered, bytes])
      sent.push({ bytes: whole, statement: this.#statement ?? '' })
      this.#gathered = []
      this.#statement = undefined
    } else sent.push({ bytes })
  }
}

function parameters(hello: Buffer): Record<string, string> {
  const words = hello.toString('utf8', 2 * LENGTH).split('\0')
  const pairs: Record<string, string> = {}
  for (let at = 0; at + 1 < words.length; at += 2) pairs[words[at] ?? ''] = words[at + 1] ?? ''
  return pairs
}

/** A piece of PostgreSQL's answer. `ends`: it is ready for the next statement. */
export interface Answered {
  bytes: Buffer
  ends: boolean
}

/** Parses PostgreSQL's answers and finds their ends. */
export class Answerer {
  #rest: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): Answered[] {
    const { found, rest } = messages(this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]), true)
    this.#rest = rest
    const pieces: Answered[] = []
    let from = 0
    for (const [place, { type }] of found.entries()) {
      const ends = type === 'Z'
      if (!ends && place < found.length - 1) continue
      pieces.push({ bytes: Buffer.concat(found.slice(from, place + 1).map(({ bytes }) => bytes)), ends })
      from = place + 1
    }
    return pieces
  }
}
