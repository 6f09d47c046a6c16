import { claim, release } from '@humidor/contract/console/operators.ts'
import { isItem, LOCK_MINUTES, mayOpen } from '@humidor/domain/console.ts'
import type { ApprovalKind } from '../../../http/feature.ts'
import { act } from '../../../http/handle.ts'
import { mayDecideItem } from './approvals.ts'
import { dropItem, takeItem } from './locks.queries.ts'

/**
 * `POST /console/claim`: the item is one's own for a while; asking again prolongs it. Of many who ask at once one gets it. What
 * waits for a second operator is opened only by who may decide it: whoever asked could keep it from being decided otherwise.
 */
export const answerClaim = (kinds: readonly ApprovalKind[]) =>
  act(claim, async ({ tx, operator, at, request: { item }, fail }) => {
    const mayTake = isItem(item) && mayOpen(operator.role, item) && (await mayDecideItem(tx, kinds, operator, item))
    if (!mayTake) fail('illegal_operation')
    const until = new Date(at.getTime() + LOCK_MINUTES * 60_000)
    if (!(await takeItem(tx, { item, operator_id: operator.id, until }, at))) fail('admin_lock')
    return { until }
  })

/**
 * `POST /console/release`: one's own alone; what another has open stays theirs. Who says until when it was theirs lets go of no
 * more than that: in another tab it was taken again meanwhile, and somebody may be paying by what stands there.
 */
export const answerRelease = act(release, async ({ tx, operator, request: { item, until } }) => {
  await dropItem(tx, item, operator.id, until)
  return null
})
