import { getChildren } from '@humidor/contract/accounts/team.ts'
import { read } from '../../../http/handle.ts'
import { presentChild } from './team.present.ts'
import { childrenOf, teamOf } from './team.queries.ts'

/** `GET /user/getChildren`: the newest first. The number comes from the member's row and is not counted. */
export const answerGetChildren = read(getChildren, async ({ db, member: { uid }, request: { page, limit } }) => {
  const { children } = await teamOf(db, uid)
  const offset = (page - 1) * limit
  const rows = offset < children ? await childrenOf(db, uid, { offset, limit }) : []
  return { rows: rows.map(presentChild), count: children }
})
