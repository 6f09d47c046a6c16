import { letter } from '../../../../adapters/letter.ts'
import type { Letter, Mailer } from '../../../../adapters/mail.ts'
import type { Tx } from '../../../../database/database.ts'
import { enqueue, type Task } from '../../../../jobs/tasks.ts'
import { mailWords } from '../../../accounts/identity/identity.ts'
import { shopRow } from './shops.queries.ts'

/** A letter to the owner of a shop: support answered. */
interface ShopAnswer {
  to: string
  /** A key of `locales/languages.ts`. */
  language: string
  /** The name of the shop. */
  shop: string
}

/** It holds neither the answer nor a link: the answer is read in the app, by a signed-in owner. */
export function shopAnswerLetter({ to, language, shop }: ShopAnswer): Letter {
  const { lang, say } = mailWords(language)
  return letter({
    to,
    lang,
    subject: say('shopAnswer.subject'),
    title: say('shopAnswer.title', { shop }),
    lead: say('shopAnswer.lead'),
    small: [],
    foot: say('shopAnswer.foot'),
  })
}

const LETTER = { id: 'feedback.shop-answer', mails: true, waits: true } as const

/** Queues the letter in the caller's transaction, where the owner has a mailbox. */
export async function postShopAnswer(tx: Tx, merchantId: number) {
  const { email, language, name } = await shopRow(tx, merchantId)
  if (email !== null) await enqueue(tx, LETTER, { to: email, language, shop: name })
}

/** Sends the letters to owners. */
export const createShopAnswerTask = ({ mailer }: { mailer: Mailer }): Task<ShopAnswer> => ({
  ...LETTER,
  run: (payload) => mailer.send(shopAnswerLetter(payload)),
})
