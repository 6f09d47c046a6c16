import { release } from '@humidor/contract/backoffice/items.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { releaseItem } from '../../../../platform/console/claims.queries.ts'

/**
 * `POST /console/release`: releases the operator's own claim only. With `until` it releases that claim and no later one:
 * the operator may have claimed the item again in another tab and be paying from it.
 */
export const answerRelease = transaction(release, async ({ tx, operator, request: { item, until } }) => {
  await releaseItem(tx, item, operator.id, until)
  return null
})
