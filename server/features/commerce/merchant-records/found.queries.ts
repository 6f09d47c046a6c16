import type { BillSearch } from '@humidor/domain/commerce/bill-search.ts'
import type { Cig } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** A payment to a merchant, or a charge without one. Amounts are millionths. */
export interface FoundRow {
  vcode: string
  name: string
  bill_id: bigint | null
  receipt: string | null
  charge_id: bigint | null
  reference: string | null
  money_cig: Cig
  created_at: Date
  expires_at: Date | null
  paid_at: Date | null
  cancelled_at: Date | null
  refunded_cig: bigint | null
}

/** Payments and charges of all merchants by a receipt, a code or a reference, the newest first. Each is found by an index. */
export async function foundBills(db: Db, { receipt, code, reference }: BillSearch, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select m.vcode, m.name, b.id as bill_id, b.receipt, c.id as charge_id, c.reference,
      coalesce(b.money_cig, c.money_cig) as money_cig, coalesce(b.created_at, c.created_at) as created_at,
      c.expires_at, c.paid_at, c.cancelled_at, b.refunded_cig
    from (
      select id as bill, charge_id as charge from merchant_bill where receipt = ${receipt ?? null}
      union
      select b.id, c.id from (
        select id from merchant_charge where code = ${code ?? null}
        union all
        (select id from merchant_charge where reference = ${reference ?? null} order by id desc limit ${limit})
      ) c left join merchant_bill b on b.charge_id = c.id
    ) found
    left join merchant_bill b on b.id = found.bill left join merchant_charge c on c.id = found.charge
    join merchant m on m.merchant_id = coalesce(b.merchant_id, c.merchant_id)
    order by created_at desc, bill_id desc, charge_id desc limit ${limit}`.execute(db)
  return rows
}
