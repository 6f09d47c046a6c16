import { register } from '@humidor/contract/commerce/merchants.ts'
import { merchantNumber, refuseMerchant } from '@humidor/domain/commerce/merchant.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import { inSteps } from '../../../http/handle.ts'
import { openMerchantAccounts } from '../../../ledger/accounts.ts'
import { isCaptchaRight } from '../../../platform/security/captcha.ts'
import { isCommon, type Passwords } from '../../../platform/security/passwords.ts'
import type { Seals } from '../../money/withdrawals/withdrawals.ts'
import { insertMerchant, isTaken } from './merchants.queries.ts'

export interface NewMerchant {
  vcode: string
  name: string
  /** From `Passwords.hash`. */
  passwordHash: string
  cashAddress: string
  address: string
  phone: string
  businessHours: string
  description: string
  /** A key of `locales/languages.ts`. */
  language: string
  at: Date
}

/**
 * Stores an application with all of the merchant's accounts, and seals their payout address, in the caller's transaction. Of
 * concurrent applications for the same digits exactly one succeeds: returns whether this one did.
 */
export async function createMerchant(tx: Tx, seals: Pick<Seals, 'ofAddress'>, wish: NewMerchant): Promise<boolean> {
  const merchantId = merchantNumber(wish.vcode)
  // In canonical spelling, whatever was typed.
  const address = readAddress(wish.cashAddress)?.spelling ?? wish.cashAddress
  const made = await insertMerchant(tx, {
    merchant_id: merchantId,
    name: wish.name,
    password_hash: wish.passwordHash,
    cash_address: address,
    cash_address_changed_at: wish.at,
    cash_address_seal: seals.ofAddress({ payee: { merchantId }, chain: 'BSC', address, at: wish.at }),
    address: wish.address,
    phone: wish.phone,
    business_hours: wish.businessHours,
    description: wish.description,
    language: wish.language,
    created_at: wish.at,
  })
  if (made) await openMerchantAccounts(tx, merchantId)
  return made
}

export interface RegisterParts {
  db: Database
  passwords: Passwords
  /** Addresses that no payout may go to. */
  ours: readonly string[]
  seals: Pick<Seals, 'ofAddress'>
}

/**
 * `POST /merchant/register`: checks the form first, field by field, then the picture, then the digits, so that no program learns
 * which digits are taken. It hashes between look-up and transaction. The answer is only whether it worked; the merchant sees the
 * decision after the log-in.
 */
export const answerRegister = ({ db, passwords, ours, seals }: RegisterParts) =>
  inSteps(register, async ({ request, sid, at, language, fail, demand }) => {
    demand(refuseMerchant(request, { common: isCommon(request.password), forbidden: ours }))
    // Checked before the picture is used up: a busy server is not the merchant's mistake.
    if (passwords.full()) fail('network_error')
    if (!(await isCaptchaRight(db, sid, request.code, at))) fail('img_code_error')
    if (await isTaken(db, merchantNumber(request.vcode))) fail('duplicate_merchant_code')

    const passwordHash = await passwords.hash(request.password)
    const made = await withRetries(() =>
      db.transaction().execute((tx) => createMerchant(tx, seals, { ...request, passwordHash, language, at })),
    )
    if (!made) fail('duplicate_merchant_code')
    return null
  })
