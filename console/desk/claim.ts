import { LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { openItems } from '../words/open-items.ts'

/** Whose an item is, as far as this tab knows. */
export type Claim =
  | { is: 'nobody' }
  | { is: 'asking' }
  /** Ours until then, by the server's clock, and since then without a break, in milliseconds of this device's clock. */
  | { is: 'ours'; until: Date; since: number }
  | { is: 'another' }
  /** As many others are open for us as may be. */
  | { is: 'full' }
  /** It is not there, or was decided meanwhile. */
  | { is: 'gone' }
  /** It was ours, and the operator was away for so long that it is not any more; or it could not be asked. */
  | { is: 'lapsed' }

export type Ours = Extract<Claim, { is: 'ours' }>

/** How long a claim lasts. Milliseconds. */
const lasts = LOCK_MINUTES * 60_000

/** Half of that: from then on it is taken again while the item stays open. Milliseconds. */
export const renewAfter = lasts / 2

/**
 * A claim that was granted until then. What had not run out before was nobody else's in between, and is ours since it was first.
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
  another: 'Another operator has this open. Wait until they are done.',
  full: `${openItems.full} Close one of them first.`,
  gone: 'There is nothing left to decide here. Look again at how it stands.',
  lapsed: 'This is no longer open for you. Close and try again.',
}

/** Why nothing can be done about what is claimed so; undefined where it can, or where it needs no claim. */
export const hindranceOf = ({ is }: Claim): string | undefined => hindrances[is]
