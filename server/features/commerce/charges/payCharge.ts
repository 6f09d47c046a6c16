import { payCharge } from '@humidor/contract/commerce/charges.ts'
import { chargeStateOf, refuseAnotherPayment, refuseChargePayment } from '@humidor/domain/commerce/charge.ts'
import { leastPayment, refusePaying } from '@humidor/domain/commerce/merchant-payment.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db } from '../../../database/database.ts'
import { combine } from '../../../http/combine.ts'
import { type Handler, transfer } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import type { Premise } from '../../../ledger/act.ts'
import {
  billed,
  demandPayable,
  type findPayeesById,
  newReceipt,
  payable,
  paymentPostings,
} from '../merchants/merchants.ts'
import { chargesBehind, factsOf, type PayableFact, paymentsOf, stillOpen } from './charges.queries.ts'

/** Finds charges by the secrets of their links. Concurrent look-ups share one query. */
export const findCharges = (db: Db) => combine((codes: readonly string[]) => chargesBehind(db, codes))

interface PayingParts {
  findCharge: ReturnType<typeof findCharges>
  findPayee: ReturnType<typeof findPayeesById>
  randomness: Randomness
}

const open = (fact: PayableFact): Premise<PayableFact> => ({ holds: stillOpen, fact })
/** A second payment in the same batch sees the first. */
const once = (chargeId: bigint) => ({
  count: paymentsOf,
  key: Number(chargeId),
  refuse: refuseAnotherPayment,
})

/**
 * `POST /merchant/payCharge`: a payment to a merchant (rules S4) of exactly what the charge asks for. A charge that was paid, cancelled
 * or is over meanwhile makes the premise false; the fresh attempt then says which. It says so in the teller, which first looks for the
 * answer of this very request: a repeated payment must not read that the charge is paid already.
 */
export const answerPayCharge = ({ findCharge, findPayee, randomness }: PayingParts): Handler =>
  transfer(payCharge, async ({ request: { code, moneyCig }, member: { uid }, at, fail }) => {
    const charge = (await findCharge(code)) ?? fail('not_found')
    const { merchant_id: merchantId, money_cig: money } = charge
    const { name } = demandPayable(await findPayee(merchantId), fail)
    const refused = refuseChargePayment({ state: chargeStateOf(factsOf(charge), at), cig: money, seen: moneyCig })
    const receipt = newReceipt(randomness)
    return {
      transfer: { operation: 'payToMerchant', at, postings: paymentPostings({ uid, merchantId, money }) },
      premises: [payable(merchantId), ...(refused ? [] : [open({ chargeId: charge.id, at })])],
      ...(!refused && { quota: once(charge.id) }),
      // The minimum of a typed amount does not bind what a shop asks for: an espresso may cost half a ₡.
      refuse: (balance) =>
        refused ?? refusePaying({ money, balance: balance(memberAccount(uid, 'profit')), least: leastPayment }),
      alongside: [billed({ merchantId, uid, money, at, receipt, chargeId: charge.id })],
      answer: { receipt, name, createdAt: at },
    }
  })
