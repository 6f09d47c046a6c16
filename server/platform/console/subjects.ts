import { merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Db } from '../../database/database.ts'
import type { TimelineSubject } from '../../http/feature.ts'

/** How a request names whom it is about: by exactly one of the two. */
export interface Named {
  uid?: number | undefined
  vcode?: string | undefined
}

/** The member or merchant that a request names, or the reason to refuse it. */
export async function subjectNamed(
  db: Db,
  { uid, vcode }: Named,
): Promise<TimelineSubject | 'parameter_error' | 'not_found' | 'merchant_not_exists'> {
  if ((uid === undefined) === (vcode === undefined)) return 'parameter_error'
  if (uid !== undefined) {
    const found = await db.selectFrom('member').select('uid').where('uid', '=', uid).executeTakeFirst()
    return found ? { of: 'member', number: uid, about: String(uid) } : 'not_found'
  }
  const number = merchantNumber(vcode ?? '')
  const found = Number.isNaN(number)
    ? undefined
    : await db.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', number).executeTakeFirst()
  return found ? { of: 'merchant', number, about: merchantCode(number) } : 'merchant_not_exists'
}
