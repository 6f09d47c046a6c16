import { merchants } from '@humidor/contract/commerce/merchants.console.ts'
import type { Fit, Sought } from '@humidor/domain/backoffice/search.ts'
import { isMerchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Finder } from '../../../http/feature.ts'
import { prefixPattern } from '../../../platform/console/like.ts'
import { isNamed } from './merchants.queries.ts'

/** The fewest characters of a part of a name, and of the end of a telephone number. Fewer fit too many merchants. */
const LEAST_PART = 3
const LEAST_DIGITS = 5

interface Row {
  vcode: string
  name: string
  email: string | null
  phone: string
  state: string
  created_at: Date
  place: number
}

const fitAt: readonly Fit[] = ['whole', 'begins', 'part']

const only = (place: number, condition: RawBuilder<unknown>, limit: number) =>
  sql`(select merchant_id, ${sql.lit(place)} as place from merchant m where ${condition} limit ${limit})`

/** The first merchants by a column that begins so, in the order of the index. */
const beginning = (column: RawBuilder<unknown>, pattern: string, limit: number) =>
  sql`(select merchant_id, 1 as place from merchant where ${column} like ${pattern} order by ${column} using ~<~ limit ${limit})`

const phoneEnd = sql`reverse(regexp_replace(phone, '\\D', '', 'g'))`

function byName({ folded }: Sought, limit: number) {
  const isPart = [...folded].length >= LEAST_PART
  return [
    only(0, sql`name_folded = search_fold(${folded})`, limit),
    beginning(sql`name_folded`, prefixPattern(folded), limit),
    beginning(sql`email`, prefixPattern(folded), limit),
    ...(isPart ? [only(2, isNamed(folded), limit)] : []),
  ]
}

/** One statement for each index that may have the text. A number at home begins with a nought that it loses behind the code of a country. */
function places(sought: Sought, limit: number): RawBuilder<unknown>[] {
  const { text, folded, address } = sought
  const isPhone = /^[+\d ().\-/]+$/.test(readers.telephone(text))
  const digits = isPhone ? readers.telephone(text).replace(/\D/g, '').replace(/^0+/, '') : ''
  return [
    ...(isMerchantCode(text) ? [only(0, sql`merchant_id = ${merchantNumber(text)}`, 1)] : []),
    ...(address === undefined ? [] : [only(0, sql`lower(cash_address) = lower(${address})`, limit)]),
    ...(digits.length >= LEAST_DIGITS
      ? [beginning(phoneEnd, prefixPattern([...digits].toReversed().join('')), limit)]
      : []),
    ...(folded === '' ? [] : byName(sought, limit)),
  ]
}

async function merchantsFound(db: Db, sought: Sought, limit: number): Promise<Row[]> {
  const found = places(sought, limit)
  if (found.length === 0) return []
  const { rows } = await sql<Row>`
    select m.vcode, m.name, m.email, m.phone, m.created_at, found.place,
      case m.status when 0 then 'under review' when 1 then 'verified' else 'rejected' end as state
    from (select merchant_id, min(place) as place from (${sql.join(found, sql` union all `)}) found group by merchant_id) found
    join merchant m on m.merchant_id = found.merchant_id
    order by place, m.name_folded, m.merchant_id limit ${limit}`.execute(db)
  return rows
}

/** Merchants by their six digits, a part of their name, the beginning of their e-mail address, the end of their number, or their address. */
export const merchantFinder: Finder = {
  firstCall: merchants,
  async find(db, sought, limit) {
    const rows = await merchantsFound(db, sought, limit)
    return rows.map(({ vcode, name, email, phone, state, created_at: at, place }) => ({
      ...{ kind: 'merchant', fit: fitAt[place] ?? 'part', id: vcode, within: null, title: name },
      ...{ whose: vcode, note: email ?? (phone === '' ? null : phone), state, amount: null, at },
    }))
  },
}
