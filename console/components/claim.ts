import { LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { openItems } from '../words/open-items.ts'

/** The owner of an item, as far as this tab knows. */
export type Claim =
  | { is: 'nobody' }
  | { is: 'asking' }
  /** Ours until `until` by the server's clock, without a break since `since`, in milliseconds of this device's clock. */
  | { is: 'ours'; until: Date; since: number }
  | { is: 'another' }
  /** The operator has the maximum number of items open. */
  | { is: 'full' }
  /** The item does not exist, or was decided meanwhile. */
  | { is: 'gone' }
  /** The claim ended while the operator was away, or the request failed. */
  | { is: 'lapsed' }

export type Ours = Extract<Claim, { is: 'ours' }>

/** How long a claim lasts. Milliseconds. */
const lasts = LOCK_MINUTES * 60_000

/** Half of a claim: from then on it is renewed while the item stays open. Milliseconds. */
export const renewAfter = lasts / 2

/**
 * A claim until `until`. If the claim before it had not lapsed, nobody else owned the item between them.
 * The new claim then counts from the start of the first.
 * @param before the claim that is renewed
 */
export function ownedUntil(until: Date, now: number, before: Ours | undefined): Ours {
  const unbroken = before !== undefined && until.getTime() - lasts < before.until.getTime()
  return { is: 'ours', until, since: unbroken ? before.since : now }
}

const hindrances: Record<Claim['is'], string | undefined> = {
  nobody: undefined,
  asking: 'Opening …',
  ours: undefined,
  another: 'Another operator has this open. Wait until they finish.',
  full: `${openItems.full} Close one of them first.`,
  gone: 'Nothing left to decide here. Refresh to see the current status.',
  lapsed: 'You no longer have this open. Close it and try again.',
}

/** Why this claim allows no act; undefined if it does, or if none is needed. */
export const hindranceOf = ({ is }: Claim): string | undefined => hindrances[is]
