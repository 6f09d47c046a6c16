import { noticeKinds } from '@humidor/domain/community/notices.ts'
import type { Tx } from '../../database/database.ts'
import { askForMails } from './notice-mail.ts'
import { insertNotifications, type Mailbox, mailboxesOf, type NewNotification } from './notifications.queries.ts'
import { askForPushes } from './push-queue.ts'

/** Whether a member receives mail of this kind. Mail about the safety of their account is mandatory. */
function isWanted(mailbox: Mailbox, kind: NewNotification['kind']): boolean {
  const group = noticeKinds[kind].mailed
  return group !== false && (group === 'security' || mailbox[group])
}

/**
 * Notifies members in the transaction of the event, so a notification exists if and only if the event does. Queues the mail and
 * the push notification in the same transaction, where the kind has one and the member wants it.
 */
export async function notifyMembers(tx: Tx, notices: readonly NewNotification[]): Promise<void> {
  if (notices.length === 0) return
  await insertNotifications(tx, notices)
  await askForPushes(tx, notices)
  const mailed = notices.filter(({ kind }) => noticeKinds[kind].mailed !== false)
  if (mailed.length === 0) return
  const mailboxes = await mailboxesOf(tx, [...new Set(mailed.map(({ uid }) => uid))])
  const letters = mailed.flatMap((notice) => {
    const mailbox = mailboxes.get(notice.uid)
    return mailbox && isWanted(mailbox, notice.kind)
      ? [{ notice, mailbox: { ...mailbox, email: notice.mailTo ?? mailbox.email } }]
      : []
  })
  await askForMails(tx, letters)
}

/** As `notifyMembers`, for one notification. */
export const notifyMember = (tx: Tx, notice: NewNotification): Promise<void> => notifyMembers(tx, [notice])

/** Writes the notifications of a teller batch (`Act.alongside`) by one statement. */
export const writeNotifications = (tx: Tx, rows: readonly { row: NewNotification }[]): Promise<void> =>
  notifyMembers(
    tx,
    rows.map(({ row }) => row),
  )
