import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'
import * as drawsCalls from '@humidor/contract/products/draws.ts'
import { checkingDraw, type DrawChecks } from '@humidor/domain/products/draw.ts'
import { foundOf, hasBeaconToVerify, publishedOf } from '@humidor/domain/products/draw-record.ts'
import { answerTo } from '../../../api/useAsk.ts'
import type { DrawRecord } from './draw.ts'

/** Entries per request. */
const PAGE = 2_000

/** Yields, so that the screen can respond and paint before the next step. */
const rest = () => new Promise((resolve) => setTimeout(resolve))

export interface Checked {
  record: DrawRecord
  checks: DrawChecks
}

async function fetchAll(id: number, signal: AbortSignal, fetched: (entries: number, of: number) => void) {
  const entries: DrawRecord['entries'] = []
  let after: string | null = null
  for (;;) {
    const request = { id, limit: PAGE, ...(after !== null && { after }) }
    const record: DrawRecord = await retryWhenRateLimited(() => answerTo(drawsCalls.record, request, signal), signal)
    entries.push(...record.entries)
    fetched(entries.length, record.count ?? entries.length)
    if (record.next === null || record.next === after) return { record, entries }
    after = record.next
  }
}

/** The signature verifier loads on demand. */
async function isSigned(record: DrawRecord) {
  const { isSignedAsNamed } = await import('@humidor/domain/products/beacon.ts')
  return isSignedAsNamed(record)
}

/**
 * Repeats a draw on this device in small steps, so that the screen never freezes.
 * @param tell receives the progress, from 0 to 1
 * @returns undefined if the draw is not done yet
 * @throws AskFailed if the record cannot be fetched
 */
export async function checkOnDevice(
  id: number,
  { signal, tell }: { signal: AbortSignal; tell: (share: number) => void },
): Promise<Checked | undefined> {
  const { record, entries } = await fetchAll(id, signal, (some, of) => tell(of === 0 ? 0.4 : (0.4 * some) / of))
  const published = publishedOf(record, entries)
  if (!published) return undefined
  const steps = checkingDraw(published)
  const all = Math.max(1, entries.length * 2)
  let done = 0
  for (;;) {
    const step = steps.next()
    if (step.done) {
      const signed = hasBeaconToVerify(record, step.value) && (await isSigned(record))
      tell(1)
      return { record, checks: foundOf(record, step.value, signed) }
    }
    done += step.value
    tell(0.4 + (0.5 * done) / all)
    await rest()
    signal.throwIfAborted()
  }
}
