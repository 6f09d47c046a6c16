import { listMembers } from '@humidor/contract/backoffice/members.console.ts'
import { referralCodeLength } from '@humidor/domain/accounts/registration.ts'
import type { Fit, Sought } from '@humidor/domain/backoffice/search.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Finder } from '../../../http/feature.ts'
import { prefixPattern } from '../../../platform/console/like.ts'

interface Row {
  uid: number
  name: string
  email: string
  state: string
  created_at: Date
  fit: Fit
}

const whole = (condition: RawBuilder<unknown>) => sql`select uid, 0 as place from member where ${condition}`

/** The first members by a column that begins so, in the order of the index. */
const beginning = (table: 'member' | 'closed_member', column: RawBuilder<unknown>, pattern: string, limit: number) =>
  sql`(select uid, 1 as place from ${sql.table(table)} where ${column} like ${pattern} order by ${column} using ~<~ limit ${limit})`

/** One statement for each index that may have the text, and nothing where the text can be no such thing. */
function places({ folded, uid, text, address }: Sought, limit: number): RawBuilder<unknown>[] {
  const code = readers.letters(text)
  const byName = folded === '' ? [] : [prefixPattern(folded)]
  return [
    ...(uid === undefined ? [] : [whole(sql`uid = ${uid}`)]),
    ...(code.length === referralCodeLength ? [whole(sql`vcode = ${code}`)] : []),
    ...(address === undefined
      ? []
      : [sql`(select uid, 0 as place from withdrawal_address where address = ${address} limit ${limit})`]),
    ...byName.flatMap((pattern) => [
      whole(sql`name_key = ${folded}`),
      whole(sql`email = ${folded}`),
      beginning('member', sql`name_key`, pattern, limit),
      beginning('member', sql`email`, pattern, limit),
      beginning('closed_member', sql`lower(name)`, pattern, limit),
      beginning('closed_member', sql`email`, pattern, limit),
    ]),
  ]
}

async function membersFound(db: Db, sought: Sought, limit: number): Promise<Row[]> {
  const found = places(sought, limit)
  if (found.length === 0) return []
  const { rows } = await sql<Row>`
    select m.uid, coalesce(c.name, m.name) as name, coalesce(c.email, m.email) as email, m.created_at,
      case when m.closed_at is not null then 'closed' when m.frozen_reason is not null then 'frozen'
        when m.level > 0 then 'active' else 'not activated' end as state,
      case place when 0 then 'whole' else 'begins' end as fit
    from (select uid, min(place) as place from (${sql.join(found, sql` union all `)}) found group by uid) found
    join member m on m.uid = found.uid left join closed_member c on c.uid = m.uid
    order by place, name, uid limit ${limit}`.execute(db)
  return rows
}

/** Members by uid, referral code, payout address, or the beginning of their name or e-mail address; also those who closed their account. */
export const memberFinder: Finder = {
  firstCall: listMembers,
  async find(db, sought, limit) {
    const rows = await membersFound(db, sought, limit)
    return rows.map(({ uid, name, email, state, created_at: at, fit }) => ({
      ...{ kind: 'member', fit, id: String(uid), within: null, title: name },
      ...{ whose: String(uid), note: email, state, amount: null, at },
    }))
  },
}
