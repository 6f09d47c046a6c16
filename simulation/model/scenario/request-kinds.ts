import type { ActionName } from '../platform/requests.ts'
import type { Draft } from './drafts.ts'

/** Calls that create something new each time and ignore the key. */
export const ONCE: ReadonlySet<ActionName> = new Set<ActionName>([
  'requestAward',
  'requestTreasuryMove',
  'requestAssignPayment',
  'closeAccount',
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
 * are right, but the oracle knows one, so the two never run together. Nor does a request to close an account run beside another
 * one of the same member: it reads open items before balances, and money that moves from one to the other is seen in neither.
 */
export const isUnambiguous = (drafts: readonly Pick<Draft, 'what' | 'who'>[]) => {
  const readsFees = drafts.some(({ what }) => what === 'activeAccount' || what === 'payRebates')
  const closing = new Set(drafts.flatMap(({ what, who }) => (what === 'closeAccount' ? [who] : [])))
  return ({ what, who }: Pick<Draft, 'what' | 'who'>) =>
    !(readsFees && what === 'setChildShippingFee') && (!closing.has(who) || isOfClosing(what))
}

const isOfClosing = (what: ActionName) => what === 'closeAccount' || what === 'keepAccount'
