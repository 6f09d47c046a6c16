import { getChildren } from '@humidor/contract/accounts/team.ts'
import { read } from '../../../http/handle.ts'
import { presentChild } from './team.present.ts'
import { childrenOf, teamOf } from './team.queries.ts'

/** `GET /user/getChildren`: the newest first. The number comes from the member's row, which lags a moment behind, and is not counted. */
export const answerGetChildren = read(getChildren, async ({ db, member: { uid }, request }) => {
  const { page, limit, activated } = request
  const { children, children_actived } = await teamOf(db, uid)
  const count = activated === undefined ? children : activated ? children_actived : children - children_actived
  const offset = (page - 1) * limit
  const rows = offset < children ? await childrenOf(db, uid, { offset, limit, activated }) : []
  return { rows: rows.map(presentChild), count }
})
