import { sendReceipt } from '@humidor/contract/commerce/till.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { refuseReceiptMail } from '@humidor/domain/commerce/till.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { transaction } from '../../../http/handle.ts'
import { enqueue } from '../../../jobs/tasks.ts'
import { billById, billsSince } from '../merchants/merchants.ts'
import { RECEIPT_MAIL } from './receipt-mail.ts'
import { countMail, lockTill, mailsOf } from './till.queries.ts'

/** `POST /merchant/sendReceipt`. The address is in the queue until the letter is sent, and nowhere else. */
export const answerSendReceipt = transaction(
  sendReceipt,
  async ({ tx, merchant, request: { billId, email, language }, at, demand, fail }) => {
    const { merchantId } = merchant
    demand(refuseEmail(email))
    await lockTill(tx, merchantId)
    const { id, created_at } = (await billById(tx, merchantId, BigInt(billId))) ?? fail('not_found')
    if (created_at < (billsSince(merchant, at) ?? created_at)) fail('not_found')
    const counted = { billId: id, merchantId, day: businessDay(at) }
    demand(refuseReceiptMail(await mailsOf(tx, counted)))
    await countMail(tx, counted)
    await enqueue(tx, RECEIPT_MAIL, {
      to: email,
      merchantId,
      billId: id.toString(),
      language: languageOf(language).key,
    })
    return null
  },
)
