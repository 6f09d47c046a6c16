import * as receiptsCalls from '@humidor/contract/money/receipts.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { receiptsFrom } from '@humidor/domain/money/receipt-file.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { raise } from '../../../session/receipt-alarm.ts'
import { seenBefore } from '../../../session/seen-days.ts'
import { keep, kept } from '../../../session/storage.ts'
import type { Checker } from './checker.ts'
import type { Owner, ReceiptStore } from './kept.ts'
import { isFull, openReceiptStore } from './store.ts'
import type { Imported } from './watching.ts'

/** `blocked`: the browser keeps nothing. `full`: it has no space. `failed`: the platform did not answer. `busy`: another tab compares. */
export type Ended = 'done' | 'blocked' | 'full' | 'failed' | 'busy'

/** At least so many milliseconds lie between two comparisons of their own accord. */
const INTERVAL_MS = 5 * 60_000

/** The name of the last attempt in local storage: its time, and `UNFINISHED` until it has ended. */
const lastTry = (owner: Owner) => `receipts-tried-${owner}`
const UNFINISHED = ' unfinished'

/**
 * True when the last attempt, in any tab, was some minutes ago, or was cut off, as by a reload: the next one goes on with the page
 * that it was at. It may still run in another tab, which its lock says.
 */
export const isDue = (owner: Owner): boolean => {
  const last = kept(lastTry(owner)) ?? '0'
  if (last.endsWith(UNFINISHED)) return true
  const since = Date.now() - Number(last)
  // A clock that was set back must not stop it for long.
  return since < 0 || since >= INTERVAL_MS
}

/** Compares, and notes the attempt. One that is aborted, or ends with its page, stays unfinished. */
async function attempt(owner: Owner, signal: AbortSignal, isAlone: boolean): Promise<Ended> {
  // Without a lock nothing says whether it still runs elsewhere.
  keep(lastTry(owner), `${Date.now()}${isAlone ? UNFINISHED : ''}`)
  const ended = await compareNow(owner, signal)
  if (!signal.aborted) keep(lastTry(owner), String(Date.now()))
  return ended
}

const LIMIT = 50

const lists = { member: receiptsCalls.list, merchant: receiptsCalls.merchantList } as const

/** Keeps and compares the receipts of whoever is signed in. One tab at a time. */
export async function compareHere(owner: Owner, signal: AbortSignal): Promise<Ended> {
  if (!navigator.locks) return await attempt(owner, signal, false)
  return await navigator.locks.request('humidor-receipts', { ifAvailable: true }, async (lock) =>
    lock ? await attempt(owner, signal, true) : 'busy',
  )
}

/** What compares and checks. Signatures need a large library, so it is loaded only now. */
async function loadChecks() {
  const [watching, { openChecker }] = await Promise.all([import('./watching.ts'), import('./checker.ts')])
  return { ...watching, checker: openChecker() }
}

/** The platform and this device, for whoever is signed in. */
function surroundings(owner: Owner, store: ReceiptStore, { check }: Checker, signal: AbortSignal) {
  const call = owner.startsWith('member') ? lists.member : lists.merchant
  const platform = {
    list: async (after: string) => await answerTo(call, { limit: LIMIT, ...(after !== '' && { after }) }, signal),
    keys: async () => (await answerTo(receiptsCalls.keys, {}, signal)).keys,
  }
  const device = {
    ...{ store, check, now: () => new Date(), random: Math.random, alarm: () => raise(owner) },
    seenBefore: (day: string, fingerprint: string) => seenBefore(day as BusinessDay, fingerprint),
  }
  return { platform, device }
}

async function compareNow(owner: Owner, signal: AbortSignal): Promise<Ended> {
  const store = await openReceiptStore().catch(() => undefined)
  if (!store) return 'blocked'
  const { compare, checker } = await loadChecks()
  const { platform, device } = surroundings(owner, store, checker, signal)
  return await compare(owner, platform, device)
    .then(
      () => 'done' as const,
      (error) => (isFull(error) ? 'full' : 'failed'),
    )
    .finally(checker.close)
}

/** What became of a file. `unreadable`: it is no file of receipts. */
export type ImportEnded = { is: 'done'; imported: Imported } | { is: 'unreadable' | 'blocked' | 'full' | 'failed' }

/** Reads a file of receipts into this device. */
export async function importHere(owner: Owner, file: File, signal: AbortSignal): Promise<ImportEnded> {
  const receipts = receiptsFrom(await file.text().catch(() => ''))
  if (!receipts) return { is: 'unreadable' }
  const store = await openReceiptStore().catch(() => undefined)
  if (!store) return { is: 'blocked' }
  const { importReceipts, checker } = await loadChecks()
  const { platform, device } = surroundings(owner, store, checker, signal)
  return await importReceipts(owner, receipts, platform, device)
    .then(
      (imported) => ({ is: 'done' as const, imported }),
      (error) => ({ is: isFull(error) ? ('full' as const) : ('failed' as const) }),
    )
    .finally(checker.close)
}
