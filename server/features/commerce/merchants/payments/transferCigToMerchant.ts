import { transferCigToMerchant } from '@humidor/contract/commerce/merchants.ts'
import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import { refusePaying } from '@humidor/domain/commerce/merchant-payment.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Tx } from '../../../../database/database.ts'
import { type Handler, transfer } from '../../../../http/handle.ts'
import { memberAccount } from '../../../../ledger/accounts.ts'
import type { Alongside, Premise, Written } from '../../../../ledger/act.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { wakeConverter } from '../merchants.jobs.ts'
import { paymentPostings } from '../merchants.postings.ts'
import { payees } from '../merchants.queries.ts'
import { insertBills, type NewBill } from './bills.queries.ts'
import { demandPayable, type FindPayee } from './payees.ts'

const RECEIPT_BYTES = 4
/** Identifies a payment for the member and the merchant. It proves nothing. */
const newReceipt = (randomness: Randomness) => randomness.bytes(RECEIPT_BYTES).toString('hex').toUpperCase()

/** Checks with one query which merchants of a batch can still be paid. */
async function stillPayable(tx: Tx, merchantIds: readonly number[]) {
  const found = await payees(tx, merchantIds)
  return found.map((one) => refuseMerchantPayment(one?.status) === undefined)
}

/** Writes the bills of a batch of payments and wakes the converter. */
async function writeBills(tx: Tx, rows: readonly Written<NewBill>[]) {
  await insertBills(tx, rows)
  await wakeConverter(tx)
}

const billed = (row: NewBill): Alongside<NewBill> => ({ write: writeBills, row })
const payable = (merchantId: number): Premise<number> => ({ holds: stillPayable, fact: merchantId })

interface PayingParts {
  findPayee: FindPayee
  randomness: Randomness
  settings: ReadSettings
}

/**
 * `POST /merchant/transferCigToMerchant` (rules S4). The ₡ go from the member to the merchant and touch no platform account, so
 * no payment waits for the treasury. Conversion follows in a transaction of its own.
 */
export const answerTransferCigToMerchant = ({ findPayee, randomness, settings }: PayingParts): Handler =>
  transfer(transferCigToMerchant, async ({ request, member: { uid }, at, fail }) => {
    const { merchantVcode, moneyCig: money } = request
    const [found, { moveCigMinimum }] = await Promise.all([findPayee(merchantVcode), settings()])
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
  })
