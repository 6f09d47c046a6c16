import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { becomesLink } from '@humidor/domain/money/transfer-note.ts'
import de from '@humidor/locales/de/receipt-mail.json' with { type: 'json' }
import en from '@humidor/locales/en/receipt-mail.json' with { type: 'json' }
import jp from '@humidor/locales/jp/receipt-mail.json' with { type: 'json' }
import kr from '@humidor/locales/kr/receipt-mail.json' with { type: 'json' }
import { languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/receipt-mail.json' with { type: 'json' }
import yue from '@humidor/locales/yue/receipt-mail.json' with { type: 'json' }
import zh from '@humidor/locales/zh/receipt-mail.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'
import { letter } from '../../../adapters/letter.ts'
import type { Letter, Mailer } from '../../../adapters/mail.ts'
import type { Database } from '../../../database/database.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { billById, type ChargedBillRow, presentChargeOfBill } from '../merchants/merchants.ts'

const words = { en, zh, kr, jp, de, tai, yue }

export const RECEIPT_MAIL = { id: 'till.receipt-mail', mails: true, waits: true } as const

/** A queued receipt. */
interface Payload {
  to: string
  merchantId: number
  billId: string
  /** A key of `locales/languages.ts`. */
  language: string
}

/** The letter with a receipt. It has no link, also where a shop wrote one into an item. */
export function receiptLetter(bill: ChargedBillRow, { to, language }: { to: string; language: string }): Letter {
  const { key, lang } = languageOf(language)
  const say = createTranslator({ locale: lang, messages: words[key] })
  const exactly = (amount: Micros, coin: 'USCD' | 'CIG') => moneyText(lang, amount, coin, { places: placesOf(amount) })
  const unlinked = (text: string) => (becomesLink(text) ? say('hidden') : text)
  const shop = unlinked(bill.shop)
  const charge = presentChargeOfBill(bill)
  const paid = exactly(micros(bill.money_cig), 'CIG')
  const at = new Intl.DateTimeFormat(lang, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', calendar: 'gregory' },
  }).format(bill.created_at)
  const lines = charge
    ? [
        ...charge.items.map(({ title, pieces, price }) =>
          say('item', {
            title: unlinked(title),
            pieces,
            amount: exactly(micros(price * BigInt(pieces)), charge.currency),
          }),
        ),
        ...(charge.tip > 0n ? [say('tip', { amount: exactly(charge.tip, charge.currency) })] : []),
        say('total', { amount: exactly(micros(charge.money + charge.tip), charge.currency) }),
      ]
    : []
  return letter({
    to,
    lang,
    subject: say('subject', { shop }),
    title: say('title', { shop }),
    lead: say('lead', { amount: paid, when: at }),
    brings: bill.receipt,
    small: [
      ...lines,
      ...(bill.refunded_cig > 0n ? [say('refunded', { amount: exactly(micros(bill.refunded_cig), 'CIG') })] : []),
      ...(bill.reference !== null ? [say('reference', { reference: unlinked(bill.reference) })] : []),
      say('shop', { digits: merchantCode(bill.merchant_id) }),
      ...(bill.shop_address !== '' ? [unlinked(bill.shop_address)] : []),
      say('keep'),
    ],
    foot: say('foot', { shop }),
  })
}

/** Sends receipts, as their bills are at that moment. */
export const createReceiptMailTask = ({ db, mailer }: { db: Database; mailer: Mailer }): Task<Payload> => ({
  ...RECEIPT_MAIL,
  async run({ to, merchantId, billId, language }) {
    const bill = await billById(db, merchantId, BigInt(billId))
    if (bill) await mailer.send(receiptLetter(bill, { to, language }))
  },
})
