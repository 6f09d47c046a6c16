import { noticeKinds } from '@humidor/domain/notices.ts'
import type { Tx } from '../../database/database.ts'
import { askForMail } from './notice-mail.ts'
import { insertNotices, mailboxesOf, type NewNotice } from './notices.queries.ts'

/**
 * Tells members of something, in the transaction in which it happens: it is told if it happened, and only then. Where the
 * kind is mailed, the letter is asked for in the same transaction and sent after it.
 */
export async function tellNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  await insertNotices(tx, notices)
  const mailed = notices.filter(({ kind }) => noticeKinds[kind].mailed)
  if (mailed.length === 0) return
  const mailboxes = await mailboxesOf(tx, [...new Set(mailed.map(({ uid }) => uid))])
  for (const notice of mailed) {
    const mailbox = mailboxes.get(notice.uid)
    if (mailbox) await askForMail(tx, mailbox, notice)
  }
}

/** As `tellNotices`, of one thing. */
export const tellNotice = (tx: Tx, notice: NewNotice): Promise<void> => tellNotices(tx, [notice])

/** The writer of notices that stand alongside acts of the teller (`Act.alongside`): one statement for a whole batch. */
export const writeNotices = (tx: Tx, rows: readonly { row: NewNotice }[]): Promise<void> =>
  tellNotices(
    tx,
    rows.map(({ row }) => row),
  )
