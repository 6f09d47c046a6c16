import { createHmac } from 'node:crypto'
import type { MovableClock } from './clock.ts'

/** How long an authenticator code is the current one. Seconds. */
export const STEP = 30

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string) {
  let bits = ''
  for (const letter of secret.toUpperCase().replace(/=+$/, ''))
    bits += BASE32.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The 30-second step that a moment lies in. */
export const stepOf = (at: Date) => Math.floor(at.getTime() / 1000 / STEP)

/** The six digits that an authenticator app shows for a step (RFC 6238). Written apart from the server's, as an app is. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return ((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).toString().padStart(6, '0')
}

/** The authenticator of somebody in a world whose time can be moved: it shows each code once, as each is taken once. */
export class Authenticator {
  readonly #secret: string
  readonly #clock: MovableClock
  #lastStep = 0

  constructor(secret: string, clock: MovableClock) {
    this.#secret = secret
    this.#clock = clock
  }

  /** A code that was never shown before. Where the current one was, half a minute goes by. */
  freshCode(): string {
    const step = stepOf(this.#clock.now())
    if (step <= this.#lastStep) this.#clock.moveTo(new Date((this.#lastStep + 1) * STEP * 1000))
    this.#lastStep = Math.max(step, this.#lastStep + 1)
    return codeOf(this.#secret, this.#lastStep)
  }
}
