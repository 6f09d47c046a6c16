import { transferUsdc } from '@humidor/contract/money/wallet.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { refuseTransfer, splitTransfer } from '@humidor/domain/money/transfer.ts'
import { refuseNote } from '@humidor/domain/money/transfer-note.ts'
import { transfer } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import type { Alongside } from '../../../ledger/act.ts'
import { openEnd } from '../../../ledger/outcome.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { writeNotifications } from '../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { type NewReview, writeReviews } from './movements/reviews.queries.ts'
import { type NewNote, writeNotes } from './notes.queries.ts'
import type { FindRecipient } from './recipient.ts'
import { reservedTransferPostings, transferPostings } from './wallet.postings.ts'
import { stillReceive } from './wallet.queries.ts'

/**
 * A member gives USCD to another one (rules M21): at once, or after a review if the setting asks for one. Until
 * then it is reserved, its fee included. The teller asks the rule with the balance of that very moment.
 */
export const answerTransferUsdc = ({ find, settings }: { find: FindRecipient; settings: ReadSettings }) =>
  transfer(transferUsdc, async ({ request: { email, money, fee: shown, note = '' }, member, at, fail, demand }) => {
    demand(refuseNote(note))
    const [recipient, { transferFee, transferReview, moveMinimum }] = await Promise.all([find(email), settings()])
    const { uid: to } = recipient ?? fail('no_email')
    const rate = perMille(transferFee)
    const { received, fee } = splitTransfer(money, rate)
    demand(refuseShown(shown, fee))
    // The fee may use up the whole amount. Then there is nothing to receive.
    if (received <= 0n) fail('wrong_money')
    const reviewed = transferReview > 0
    const from = memberAccount(member.uid, 'transaction')
    const gift = { from: member.uid, to, money, fee: rate }
    return {
      transfer: {
        operation: 'transfer',
        at,
        postings: reviewed ? reservedTransferPostings(member.uid, money) : transferPostings(gift),
      },
      // A transfer in review touches no account of the receiver. Locked, their account cannot be closed before the review is stored.
      ...(reviewed && { reads: [memberAccount(to, 'transaction')] }),
      // Somebody who asks to close the account meanwhile is unknown at the next try.
      premises: [{ holds: stillReceive, fact: to }],
      refuse: (balance) =>
        refuseTransfer({ money, balance: balance(from), least: micros(moveMinimum), toOneself: to === member.uid }),
      alongside: [
        ...(reviewed
          ? [inReview({ uid: member.uid, toUid: to, money, fee, at, dueAt: dueAfter(at, transferReview) }), openEnd]
          : [notificationOf(to, { received, by: member.name, at })]),
        ...(note === '' ? [] : [noted({ note })]),
      ],
      answer: null,
    }
  })

const inReview = (row: NewReview): Alongside<NewReview> => ({ write: writeReviews, row })

const noted = (row: NewNote): Alongside<NewNote> => ({ write: writeNotes, row })

function notificationOf(uid: number, it: { received: Uscd; by: string; at: Date }): Alongside<NewNotification> {
  const params = { money: noticeAmount(it.received, 'USCD'), name: maskedName(it.by) }
  return { write: writeNotifications, row: { uid, kind: 'transferReceived', params, at: it.at } }
}
