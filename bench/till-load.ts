import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@humidor/contract/call.ts'
import {
  chargeByCode,
  listCharges,
  merchantChanges,
  openCharge,
  payCharge,
  readCharge,
} from '@humidor/contract/commerce/charges.ts'
import { info } from '@humidor/contract/commerce/merchants.ts'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { keyOf, open, seal } from '@humidor/server/http/envelope.ts'
import { codeAt } from '@humidor/server/platform/security/totp.ts'
import { createChangeLine } from '@humidor/web/api/change-line.ts'
import { pauseUntil } from '@humidor/web/api/long-request.ts'

/** A device that is signed in: a till with `mtk`, or the phone of a member with `tk`. */
interface Device {
  sid: string
  mtk?: string
  tk?: string
}

/** A member who pays once. */
export interface TillPayer {
  sid: string
  token: string
  secret: Uint8Array
}

/** The message that starts the load. Each payment takes the next till and the next payer. */
export interface TillLoadOptions {
  port: number
  tills: readonly { sid: string; mtk: string }[]
  payers: readonly TillPayer[]
  perSecond: number
  seconds: number
  /** Seconds before that are not counted. */
  warmUp: number
}

/** How long a member takes to scan the code and type theirs. Milliseconds. */
const MEMBER_MS = { least: 1_000, most: 2_000 }
/** The amount of a charge in millionths of a ₡. */
const ASKED = 1_000_000

/** A payment that its till does not show by then is lost. Milliseconds. */
const SHOWN_WITHIN_MS = 20_000

/** What each payment took, in milliseconds. `processor`: seconds of the client itself, for each second. */
export interface TillLoadReport {
  /** From the tap on the till until a member can read what the link asks for. */
  readable: number[]
  /** From the sent payment to its answer. */
  paid: number[]
  /** From that answer until the till shows that it is paid. */
  shown: number[]
  /** From the tap on the till until it shows that it is paid, without the time of the member. */
  whole: number[]
  failures: string[]
  processor: number
}

/** The first message says that the warm-up is over, the second is the report. */
export type TillLoadMessage = { warm: true } | TillLoadReport

const agent = new Agent({ keepAlive: true })

async function receive(port: number, { path, method }: Pick<Call, 'path' | 'method'>, device: Device, sealed: string) {
  const isRead = method === 'GET'
  const payload = isRead ? undefined : JSON.stringify({ _c: sealed })
  const asking = request({
    ...{ agent, port, host: '127.0.0.1', method, path: isRead ? `${path}?_c=${sealed}` : path },
    headers: {
      sid: device.sid,
      ...(device.mtk && { mtk: device.mtk }),
      ...(device.tk && { tk: device.tk }),
      ...(payload && {
        ...{ 'content-type': 'application/json', 'content-length': payload.length },
        'idempotency-key': randomUUID(),
      }),
    },
  })
  asking.end(payload)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('latin1')) text += chunk
  return text
}

/** Asks a call sealed, as a page does. @throws what it was refused with */
async function ask<Answer>(port: number, call: Pick<Call, 'path' | 'method'>, device: Device, body: object) {
  const { method, path } = call
  const sealed = seal(keyOf(device.sid), JSON.stringify(body), requestBinding(method, path))
  const text = await receive(port, call, device, sealed)
  const opened = open(keyOf(device.sid), text, responseBinding(path))
  if (!opened) throw new Error(`${path}: unreadable`)
  const { msg, data } = JSON.parse(opened.toString()) as { msg: string; data: Answer }
  if (msg !== 'success') throw new Error(`${path}: ${msg}`)
  return data
}

/** The fields that are read of a charge. */
interface Charge {
  id: string
  code: string
  state: string
}

/** A till at its screen: it follows changes by the app's own line, and then fetches what the screen shows. */
function openTill(port: number, device: Device, failed: (error: unknown) => void) {
  /** The charge on its screen, and what happens once it is paid. */
  let onScreen: { id: string; paid: () => void } | undefined
  const refresh = async () => {
    const now = onScreen
    // The gate and the list of open charges are on the screen too. The tiles do not change with it.
    const others = [ask(port, info, device, {}), ask(port, listCharges, device, { open: true, limit: 10 })]
    if (now && (await ask<Charge>(port, readCharge, device, { id: now.id })).state === 'paid') now.paid()
    await Promise.all(others)
  }
  const line = createChangeLine({
    async ask(since, signal) {
      try {
        const data = await ask<{ version: string }>(port, merchantChanges, device, since === undefined ? {} : { since })
        return { kind: 'answer', data }
      } catch (error) {
        if (!signal.aborted) failed(error)
        return { kind: 'network' }
      }
    },
    signedOut: () => undefined,
    changed: () => void refresh().catch(failed),
    now: () => performance.now(),
    pause: pauseUntil,
  })
  line.start()
  return {
    /** Opens a charge. `isShown`: when the till shows that it is paid. */
    async charge() {
      const charge = await ask<Charge>(port, openCharge, device, { currency: 'CIG', money: ASKED })
      const { promise: isShown, resolve } = Promise.withResolvers<number>()
      onScreen = { id: charge.id, paid: () => resolve(performance.now()) }
      ask(port, readCharge, device, { id: charge.id }).catch(failed)
      return { code: charge.code, isShown }
    },
    close: line.stop,
  }
}

/** The four times of one payment, by the names of the report. */
type Times = Record<'readable' | 'paid' | 'shown' | 'whole', number>

/** One payment: the till asks, the member reads the link, thinks, pays, and the till shows it. */
async function payOnce(port: number, till: ReturnType<typeof openTill>, payer: TillPayer): Promise<Times> {
  const phone = { sid: payer.sid, tk: payer.token }
  const tapped = performance.now()
  const { code, isShown } = await till.charge()
  const { moneyCig } = await ask<{ moneyCig: number }>(port, chargeByCode, phone, { code })
  const readable = performance.now()
  await pause(MEMBER_MS.least + Math.random() * (MEMBER_MS.most - MEMBER_MS.least))
  const sent = performance.now()
  const googleCode = codeAt(Buffer.from(payer.secret), new Date())
  await ask(port, payCharge, phone, { code, moneyCig, googleCode })
  const answered = performance.now()
  const shown = await within(isShown)
  return {
    readable: readable - tapped,
    paid: answered - sent,
    // The till may be the first to know.
    shown: Math.max(0, shown - answered),
    whole: Math.max(shown, answered) - tapped - (sent - readable),
  }
}

/** @throws where a till does not show a payment in time */
async function within(isShown: Promise<number>): Promise<number> {
  const late = pause(SHOWN_WITHIN_MS).then(() => Promise.reject(new Error('a payment never reached its till')))
  return await Promise.race([isShown, late])
}

/** Pays at fixed times, whether or not earlier payments are over. */
async function run({ port, tills, payers, perSecond, seconds, warmUp }: TillLoadOptions) {
  const failures: string[] = []
  const failed = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error))
  const open = tills.map((till) => openTill(port, till, failed))
  const began = performance.now()
  const payments: Promise<Times | undefined>[] = []
  let own = process.cpuUsage()
  for (const [n, payer] of payers.entries()) {
    await pause(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
    if (n === warmUp * perSecond) {
      process.send?.({ warm: true } satisfies TillLoadMessage)
      own = process.cpuUsage()
    }
    const till = open[n % open.length]
    if (till) payments.push(payOnce(port, till, payer).catch((error: unknown) => failed(error) as undefined))
  }
  const { user, system } = process.cpuUsage(own)
  const all = await Promise.all(payments)
  const counted = all.slice(warmUp * perSecond).filter((times) => times !== undefined)
  for (const till of open) till.close()
  const of = (name: keyof Times) => counted.map((times) => times[name])
  process.send?.({
    ...{ readable: of('readable'), paid: of('paid'), shown: of('shown'), whole: of('whole') },
    ...{ failures, processor: (user + system) / 1_000_000 / seconds },
  } satisfies TillLoadMessage)
}

process.once('message', (options: TillLoadOptions) => void run(options))
