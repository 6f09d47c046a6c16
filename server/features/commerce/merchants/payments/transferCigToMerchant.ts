import { transferCigToMerchant } from '@humidor/contract/commerce/merchants.ts'
import { refusePaying } from '@humidor/domain/commerce/merchant-payment.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type Handler, transfer } from '../../../../http/handle.ts'
import { memberAccount } from '../../../../ledger/accounts.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { paymentPostings } from '../merchants.postings.ts'
import { demandPayable, type FindPayee } from './payees.ts'
import { billed, newReceipt, payable } from './paying.ts'

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
