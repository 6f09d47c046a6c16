import type { ActionName } from '../platform/requests.ts'
import type { Draft } from './drafts.ts'

/** Calls that create something new each time and ignore the key. */
export const ONCE: ReadonlySet<ActionName> = new Set<ActionName>([
  'requestAward',
  'requestTreasuryMove',
  'requestAssignPayment',
])

export const ORDERS: ReadonlySet<ActionName> = new Set<ActionName>(['createActionSell', 'createActionBuy'])

/**
 * Old apps send no key. Then equal requests within ten seconds count as one, so two intended requests must differ. Such
 * a request is sent alone or with its twins, with an amount that no other request has.
 */
export const isPlain = ({ what, body }: Draft) =>
  (what === 'transferUsdc' || what === 'balanceToTransaction') && Number(body['money']) > 1_000_000

/**
 * An activation reads fees above it without a lock, so it may see the old or the new value of a concurrent change. Both
 * are right, but the oracle knows one, so the two never run together.
 */
export const isUnambiguous = (drafts: readonly Pick<Draft, 'what'>[]) => {
  const readsFees = drafts.some(({ what }) => what === 'activeAccount' || what === 'payRebates')
  return ({ what }: Pick<Draft, 'what'>) => !readsFees || what !== 'setChildShippingFee'
}
