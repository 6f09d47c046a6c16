import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../api/useAsk.ts'
import type { Member } from '../../api/useMember.ts'

type Owes = Pick<Member, 'hasPayingOrder' | 'hasPayingCigOrder'>

/** Whether the member has an order to pay. */
export const owes = ({ hasPayingOrder, hasPayingCigOrder }: Owes) => hasPayingOrder || hasPayingCigOrder

/** The orders that a member has to pay; asked only when there are some. */
export const useDue = (mine: Owes) =>
  useAsk(contract.preorders.list, { page: 1, limit: 20, status: ['paying'] }, { when: owes(mine) })
