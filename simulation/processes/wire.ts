/**
 * What passes between a node and PostgreSQL, read just far enough to know where a statement begins and where its answer
 * ends (PostgreSQL's protocol, version 3): a link that cuts must cut at a statement, and not somewhere in the bytes.
 */

/** What a node sends in one go: a statement, or something else (a password, a farewell). */
export interface Sent {
  bytes: Buffer
  /** The text of the statement. */
  statement?: string
}

const LENGTH = 4
const textUntilNull = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from))

/** Takes whole messages off the front of what has come in so far. */
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

/** Reads what a node sends. The first message has no type: it says who connects. */
export class Sender {
  #rest: Buffer = Buffer.alloc(0)
  #greeted = false
  /** The messages of an extended query that has not come to its end. */
  #gathered: Buffer[] = []
  #statement: string | undefined
  /** What the node calls itself. */
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
      // Parse: the name of the statement, then its text. All up to the Sync is one question.
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

/** A piece of what PostgreSQL answers; `ends` is true where it says that it is ready for the next statement. */
export interface Answered {
  bytes: Buffer
  ends: boolean
}

/** Reads what PostgreSQL answers, and tells where each answer ends. */
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
