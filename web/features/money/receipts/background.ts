import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { isOnline } from '../../../session/online.ts'
import { type AlarmFor, noteOwner, ownerNoted } from '../../../session/receipt-alarm.ts'
import { session } from '../../../session/session.ts'
import { compareHere, isDue } from './here.ts'
import type { Owner } from './kept.ts'

/** How often it is asked whether a comparison is due. */
const LOOK_MS = 60_000

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The reader saves data, or has little of it. Some browsers cannot tell. */
const isSlow = () => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Whose receipts a token opens. A merchant under review has none. */
async function ownerOf(who: AlarmFor, token: string, signal: AbortSignal): Promise<Owner | undefined> {
  const noted = ownerNoted(who, token)
  if (noted) return noted as Owner
  const id =
    who === 'member'
      ? (await answerTo(memberCalls.info, {}, signal)).uid
      : Number((await answerTo(merchantsCalls.info, {}, signal)).merchantId ?? 0)
  if (id === 0) return undefined
  noteOwner(who, token, `${who}:${id}`)
  return `${who}:${id}`
}

/** Staff at a till may not read the receipts of the shop. */
const mayCompare = async (who: AlarmFor, signal: AbortSignal) =>
  who === 'member' || (await answerTo(merchantsCalls.info, {}, signal)).role === 'owner'

async function compareFor(who: AlarmFor, token: string | undefined, signal: AbortSignal) {
  if (token === undefined) return
  const owner = await ownerOf(who, token, signal).catch(() => undefined)
  if (!owner || signal.aborted || !isDue(owner)) return
  if (await mayCompare(who, signal).catch(() => false)) await compareHere(owner, signal)
}

let running: AbortController | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** Compares the receipts of the member and the merchant of this device, where it is due. Another sign-in ends it. */
async function look() {
  if (running || document.visibilityState === 'hidden' || !isOnline() || isSlow()) return
  const control = new AbortController()
  running = control
  const { tk, mtk } = session.now()
  const stop = session.listen(() => {
    if (session.now().tk !== tk || session.now().mtk !== mtk) control.abort()
  })
  try {
    await compareFor('member', tk, control.signal)
    await compareFor('merchant', mtk, control.signal)
  } finally {
    stop()
    running = undefined
  }
}

/** Keeps receipts and compares them, from now on and for as long as the app is open. */
export function followReceipts() {
  if (timer !== undefined) return
  timer = setInterval(() => void look(), LOOK_MS)
  void look()
}
