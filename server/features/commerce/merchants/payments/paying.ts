import { payee as payeeCall, transferCigToMerchant } from '@humidor/contract/commerce/merchants.ts'
import { merchantNumber, refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import { refusePaying } from '@humidor/domain/commerce/merchant-payment.ts'
import { type Cig, micros, type Price } from '@humidor/domain/money/micros.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import { combine } from '../../../../http/combine.ts'
import { type Handler, read, transfer } from '../../../../http/handle.ts'
import { memberAccount } from '../../../../ledger/accounts.ts'
import type { Alongside, Premise, Written } from '../../../../ledger/act.ts'
import { post } from '../../../../ledger/post.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { wakeConverter } from '../merchants.jobs.ts'
import { paymentPostings } from '../merchants.postings.ts'
import { type PayeeRow, payees } from '../merchants.queries.ts'
import { insertBills, type NewBill } from './bills.queries.ts'
import { convertBills } from './converting.ts'

const RECEIPT_BYTES = 4
/** What a member and a merchant both read, to find a payment between them. It proves nothing. */
const newReceipt = (randomness: Randomness) => randomness.bytes(RECEIPT_BYTES).toString('hex').toUpperCase()

/** Finds merchants by their six digits; who ask at the same moment share one look. */
const payeesOf = (db: Db) => combine((vcodes: readonly string[]) => payees(db, vcodes.map(merchantNumber)))

/** Whether merchants can still be paid; all of a batch by one look. */
async function stillPayable(tx: Tx, merchantIds: readonly number[]) {
  const found = await payees(tx, merchantIds)
  return found.map((one) => refuseMerchantPayment(one?.status) === undefined)
}

/** Writes the bills of payments that are settled together, and asks that they are converted at once after it. */
async function writeBills(tx: Tx, rows: readonly Written<NewBill>[]) {
  await insertBills(tx, rows)
  await wakeConverter(tx)
}

const billed = (row: NewBill): Alongside<NewBill> => ({ write: writeBills, row })
const payable = (merchantId: number): Premise<number> => ({ holds: stillPayable, fact: merchantId })

/** The verified merchant with these digits; nobody else can be paid (decisions §4). */
function demandPayable(found: PayeeRow | undefined, fail: (code: 'merchant_not_exists') => never): PayeeRow {
  return found && refuseMerchantPayment(found.status) === undefined ? found : fail('merchant_not_exists')
}

/**
 * A member pays a merchant (decisions §5). The ₡ go from the one to the other, and no account of the platform is touched, so nobody
 * waits for the treasury: converting is a transaction of its own, right after this one.
 */
export function payingHandlers({
  db,
  randomness,
  settings,
}: {
  db: Db
  randomness: Randomness
  settings: ReadSettings
}): readonly Handler[] {
  const find = payeesOf(db)
  return [
    read(payeeCall, async ({ request: { merchantVcode }, fail }) => {
      const { name, address, business_hours } = demandPayable(await find(merchantVcode), fail)
      return { name, address, businessHours: business_hours }
    }),
    transfer(transferCigToMerchant, async ({ request, member: { uid }, at, fail }) => {
      const { merchantVcode, moneyCig: money } = request
      const [found, { moveCigMinimum }] = await Promise.all([find(merchantVcode), settings()])
      const { merchant_id: merchantId, name } = demandPayable(found, fail)
      const receipt = newReceipt(randomness)
      return {
        transfer: { operation: 'payToMerchant', at, postings: paymentPostings({ uid, merchantId, money }) },
        premises: [payable(merchantId)],
        refuse: (balance) =>
          refusePaying({ money, balance: balance(memberAccount(uid, 'profit')), least: micros(moveCigMinimum) }),
        alongside: [billed({ merchantId, uid, money, at, receipt })],
        answer: { receipt, name, createdAt: at },
      }
    }),
  ]
}

export interface MerchantPayment {
  uid: number
  merchantId: number
  money: Cig
  /** The price that it is converted at, as far as the treasury covers it; without one it waits. */
  price?: Price | undefined
  receipt: string
  /** The one event that this payment is. */
  key: string
  at: Date
}

/** A payment and its conversion in the caller's transaction, at a time of its own: how a world is filled whose past was never lived. */
export async function payMerchant(tx: Tx, it: MerchantPayment): Promise<bigint> {
  const { uid, merchantId, money, price, receipt, key, at } = it
  const postings = paymentPostings({ uid, merchantId, money })
  const [paid] = await post(tx, [{ operation: 'payToMerchant', key, at, postings }])
  if (!paid) throw new Error('a payment was not posted')
  const [id = 0n] = await insertBills(tx, [{ row: { merchantId, uid, money, at, receipt }, transferId: paid.id }])
  const bills = [{ id, merchant_id: merchantId, left: micros<'CIG'>(money) }]
  if (price) await convertBills(tx, { bills, price, at })
  return id
}
