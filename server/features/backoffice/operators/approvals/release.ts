import { release } from '@humidor/contract/backoffice/items.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { releaseItem } from '../../../../platform/console/claims.queries.ts'

/**
 * `POST /console/release`: one's own alone; what another has open stays theirs. Who says until when it was theirs lets go of no
 * more than that: in another tab it was taken again meanwhile, and somebody may be paying by what stands there.
 */
export const answerRelease = transaction(release, async ({ tx, operator, request: { item, until } }) => {
  await releaseItem(tx, item, operator.id, until)
  return null
})
