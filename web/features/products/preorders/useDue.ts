import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'

type Owes = Pick<Member, 'hasPayingOrder' | 'hasPayingCigOrder'>

/** Whether the member has an order to pay. */
export const owes = ({ hasPayingOrder, hasPayingCigOrder }: Owes) => hasPayingOrder || hasPayingCigOrder

/** The server checks this often for orders past their time to pay, so it reports none sooner. Milliseconds. */
const AS_OFTEN_AS_LATENESS = 15_000

/**
 * The orders that a member has to pay. Fetched only if there are some, then polled together with the member. When the time to
 * pay ends, the member is frozen or owes nothing any more, without any action.
 */
export function useDue(mine: Owes) {
  const when = owes(mine)
  const every = when ? AS_OFTEN_AS_LATENESS : undefined
  useMember({ every })
  return useAsk(preordersCalls.list, { page: 1, limit: 20, status: ['paying'] }, { when, every })
}
