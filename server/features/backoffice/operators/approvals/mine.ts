import { mine } from '@humidor/contract/backoffice/items.console.ts'
import { read } from '../../../../http/handle.ts'
import { itemsClaimedBy } from '../../../../platform/console/claims.queries.ts'

/** `GET /console/mine`: items from every device of the operator. */
export const answerMine = read(mine, ({ db, operator, at }) => itemsClaimedBy(db, operator.id, at))
