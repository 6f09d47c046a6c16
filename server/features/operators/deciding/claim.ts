import { claim, release } from '@humidor/contract/console/operators.ts'
import { isItem, LOCK_MINUTES, mayOpen } from '@humidor/domain/console.ts'
import { act } from '../../../http/handle.ts'
import { dropItem, takeItem } from './locks.queries.ts'

/** `POST /console/claim`: the item is one's own for a while; asking again prolongs it. Of many who ask at once one gets it. */
export const answerClaim = act(claim, async ({ tx, operator, at, request: { item }, fail }) => {
  if (!isItem(item) || !mayOpen(operator.role, item)) fail('illegal_operation')
  const until = new Date(at.getTime() + LOCK_MINUTES * 60_000)
  if (!(await takeItem(tx, { item, operator_id: operator.id, until }, at))) fail('admin_lock')
  return { until }
})

/** `POST /console/release`: one's own alone; what another has open stays theirs. */
export const answerRelease = act(release, async ({ tx, operator, request: { item } }) => {
  await dropItem(tx, item, operator.id)
  return null
})
