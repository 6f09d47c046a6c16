import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { memberAt, merchantAt, openedAt, transferAt } from '../../words/places.ts'
import type { TimelineRow } from '../../words/timeline.ts'

interface EntryLink {
  text: string
  href: string
}

/** The page of what an entry is about. Undefined: there is none, or the operator may not open it. */
export function recordOf({ link, text }: TimelineRow, may: (call: Call) => boolean): EntryLink | undefined {
  if (!link) return undefined
  const { to, id, within } = link
  if (to === 'transfer' && may(consoleContract.ledger.transfer)) return { text: `Transfer ${id}`, href: transferAt(id) }
  if (to === 'bill' && within !== null) return { text: text || 'Receipt', href: merchantAt(within, 'bills', id) }
  if (to === 'charge' && within !== null) return { text: `Charge ${id}`, href: merchantAt(within, 'charges', id) }
  if (to === 'withdrawal' && may(consoleContract.withdrawals.withdrawal))
    return { text: `WD-${id}`, href: openedAt(`withdrawal:${id}`)?.href ?? '' }
  if (to === 'approval') return { text: 'Request', href: openedAt(`approval:${id}`)?.href ?? '' }
  if (to === 'conversation' && may(consoleContract.feedback.feedback))
    return { text: 'Conversation', href: openedAt(`feedback:${id}`)?.href ?? '' }
  return undefined
}

/** The page of the other party of a transfer. */
export function partyOf({ other }: TimelineRow): EntryLink | undefined {
  if (!other) return undefined
  return { text: other.name, href: other.who === 'member' ? memberAt(Number(other.id)) : merchantAt(other.id) }
}
