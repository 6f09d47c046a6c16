import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'
import { contract } from '@humidor/contract/index.ts'
import { checkingDraw, type DrawChecks } from '@humidor/domain/products/draw.ts'
import { foundOf, hasBeaconToVerify, publishedOf } from '@humidor/domain/products/draw-record.ts'
import { answerTo } from '../../../api/useAsk.ts'
import type { DrawRecord } from './draw.ts'

/** Entries that are fetched at a time. */
const PAGE = 2_000

/** Lets the screen answer and be drawn before it goes on. */
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
    const record: DrawRecord = await retryWhenRateLimited(
      () => answerTo(contract.draws.record, request, signal),
      signal,
    )
    entries.push(...record.entries)
    fetched(entries.length, record.count ?? entries.length)
    if (record.next === null || record.next === after) return { record, entries }
    after = record.next
  }
}

/** What verifies signatures is fetched only now. */
async function isSigned(record: DrawRecord) {
  const { isSignedAsNamed } = await import('@humidor/domain/products/beacon.ts')
  return isSignedAsNamed(record)
}

/**
 * Draws again on this device, step by step, so that the screen never stands still.
 * @param tell how much is done, from 0 to 1
 * @returns undefined where the draw is not held yet
 * @throws AskFailed when the record cannot be had
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
