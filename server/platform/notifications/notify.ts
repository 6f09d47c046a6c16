import { noticeKinds } from '@humidor/domain/community/notices.ts'
import type { Tx } from '../../database/database.ts'
import { askForMails } from './notice-mail.ts'
import { insertNotifications, type Mailbox, mailboxesOf, type NewNotification } from './notifications.queries.ts'

/** Whether a member is mailed this kind: what concerns the safety of their account they always are. */
function isWanted(mailbox: Mailbox, kind: NewNotification['kind']): boolean {
  const group = noticeKinds[kind].mailed
  return group !== false && (group === 'security' || mailbox[group])
}

/**
 * Tells members of something, in the transaction in which it happens: it is told if it happened, and only then. Where the
 * kind is mailed and the member wants such mails, the letter is asked for in the same transaction and sent after it.
 */
export async function notifyMembers(tx: Tx, notices: readonly NewNotification[]): Promise<void> {
  if (notices.length === 0) return
  await insertNotifications(tx, notices)
  const mailed = notices.filter(({ kind }) => noticeKinds[kind].mailed !== false)
  if (mailed.length === 0) return
  const mailboxes = await mailboxesOf(tx, [...new Set(mailed.map(({ uid }) => uid))])
  const letters = mailed.flatMap((notice) => {
    const mailbox = mailboxes.get(notice.uid)
    return mailbox && isWanted(mailbox, notice.kind) ? [{ notice, mailbox }] : []
  })
  await askForMails(tx, letters)
}

/** As `tellNotices`, of one thing. */
export const notifyMember = (tx: Tx, notice: NewNotification): Promise<void> => notifyMembers(tx, [notice])

/** The writer of notices that stand alongside acts of the teller (`Act.alongside`): one statement for a whole batch. */
export const writeNotifications = (tx: Tx, rows: readonly { row: NewNotification }[]): Promise<void> =>
  notifyMembers(
    tx,
    rows.map(({ row }) => row),
  )
