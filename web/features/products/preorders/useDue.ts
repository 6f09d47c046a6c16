import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'

type Owes = Pick<Member, 'hasPayingOrder' | 'hasPayingCigOrder'>

/** Whether the member has an order to pay. */
export const owes = ({ hasPayingOrder, hasPayingCigOrder }: Owes) => hasPayingOrder || hasPayingCigOrder

/** The server looks this often whose time to pay is over, and so it is told no sooner. Milliseconds. */
const AS_OFTEN_AS_LATENESS = 15_000

/**
 * The orders that a member has to pay; asked only when there are some, and then again and again with what the member is by
 * now: once the time to pay is over they are frozen, or owe nothing any more, without anybody's doing.
 */
export function useDue(mine: Owes) {
  const when = owes(mine)
  const every = when ? AS_OFTEN_AS_LATENESS : undefined
  useMember({ every })
  return useAsk(contract.preorders.list, { page: 1, limit: 20, status: ['paying'] }, { when, every })
}
