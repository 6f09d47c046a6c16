import { merchant } from '@humidor/contract/commerce/merchants.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { isRequested } from '../../../../platform/console/approvals.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { marksOf } from '../../../backoffice/notes/notes.ts'
import { presentRow } from '../merchants.present.ts'
import { merchantRow, merchantsWithAddress, operatorName } from '../merchants.queries.ts'
import { factorOf } from '../owner-factor/owner-factor.queries.ts'

/** `GET /console/merchant`. */
export const answerMerchant = read(merchant, async ({ db, request: { vcode }, operator, at, fail }) => {
  const merchantId = merchantNumber(vcode)
  const row = (Number.isNaN(merchantId) ? undefined : await merchantRow(db, merchantId)) ?? fail('merchant_not_exists')
  const [lock, decider, sharedWith, addressWaits, contactWaits, factor, marks] = await Promise.all([
    claimedByOther(db, itemOf.merchant(row.vcode), operator.id, at),
    row.decided_by === null ? undefined : operatorName(db, row.decided_by),
    merchantsWithAddress(db, row.cash_address, merchantId),
    isRequested(db, 'payoutAddress', row.vcode, at),
    isRequested(db, 'merchantContact', row.vcode, at),
    factorOf(db, merchantId),
    marksOf(db, { of: 'merchant', number: merchantId }, operator.id),
  ])
  return {
    ...presentRow(row, lock),
    ...marks,
    moneyUsdtHeld: row.held_usdt,
    cashAddress: row.cash_address,
    cashAddressChangedAt: row.cash_address_changed_at,
    ...{ sharedWith, addressWaits, contactWaits },
    address: row.address,
    businessHours: row.business_hours,
    description: row.description,
    contactChangedAt: row.contact_changed_at,
    reply: row.reply,
    decidedBy: decider?.name ?? null,
    decidedAt: row.decided_at,
    email: row.email,
    authenticatorSince: factor.since,
    passkeys: factor.passkeys,
  }
})
