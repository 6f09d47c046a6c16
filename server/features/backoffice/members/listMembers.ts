import { listMembers } from '@humidor/contract/backoffice/members.console.ts'
import { read } from '../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../../../platform/console/keyset.ts'
import { momentsOf } from '../../../platform/console/ranges.queries.ts'
import { presentRow } from './members.present.ts'
import { countMembers, membersAfter } from './members.queries.ts'

/** `GET /console/members`. */
export const answerListMembers = read(
  listMembers,
  async ({ db, request: { after, limit, order, search, lvl, frozen, tag, from, to }, fail }) => {
    const asked = { search: search || undefined, level: lvl, frozen, tag, order, registered: momentsOf({ from, to }) }
    const keyset = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
    const place = keyset && {
      at: keyset.at,
      uid: /^\d{8}$/.test(keyset.id) ? Number(keyset.id) : fail('parameter_error'),
    }
    const [found, count] = await Promise.all([membersAfter(db, asked, place, limit + 1), countMembers(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: String(row.uid) }))
    return { rows: rows.map(presentRow), count, next }
  },
)
