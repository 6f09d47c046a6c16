import { claim } from '@humidor/contract/backoffice/items.console.ts'
import { LOCK_MINUTES, mayOpen, readItem, refuseOpening } from '@humidor/domain/backoffice/console.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { claimItem, itemsOpenedBy } from '../../../../platform/console/claims.queries.ts'
import type { WaitingItems } from '../../../../platform/console/items.ts'
import { lockOperatorsItems } from '../operators.queries.ts'
import { mayDecideItem } from './deciders.ts'

/**
 * `POST /console/claim`: reserves an item for a while; a second claim prolongs it. Of concurrent claims one succeeds.
 * Only an operator who may decide a request for approval can claim it. Otherwise its maker could block the decision.
 * Locks the operator, so that their concurrent claims stay within the limit.
 */
export const answerClaim = (kinds: readonly ApprovalKind[], waiting: WaitingItems) =>
  transaction(claim, async ({ tx, operator, at, request: { item }, fail, demand }) => {
    const named = readItem(item) ?? fail('illegal_operation')
    const mayTake = mayOpen(operator.role, named.kind) && (await mayDecideItem(tx, kinds, operator, named))
    if (!mayTake) fail('illegal_operation')
    await lockOperatorsItems(tx, operator.id)
    const others = (await itemsOpenedBy(tx, operator.id, at)).filter((it) => it !== item)
    const waits = await waiting(tx, [item, ...others], at)
    if (!waits.has(item)) fail('not_found')
    demand(refuseOpening(waits.size))
    const until = new Date(at.getTime() + LOCK_MINUTES * 60_000)
    if (!(await claimItem(tx, { item, operator_id: operator.id, until }, at))) fail('admin_lock')
    return { until }
  })
