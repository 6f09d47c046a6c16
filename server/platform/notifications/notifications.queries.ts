import {
  defaultMailChoice,
  type MailGroup,
  mailGroups,
  type NoticeKind,
  type NoticeParams,
} from '@humidor/domain/community/notices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A notification for a member. */
export interface NewNotification {
  uid: number
  kind: NoticeKind
  params: NoticeParams
  at: Date
  /** The address of the mail, where it is not the member's own any more. */
  mailTo?: string
}

/** Inserts notifications by one statement. */
export const insertNotifications = (tx: Tx, notices: readonly NewNotification[]) =>
  sql`
    insert into notice (uid, kind, params, at)
    select * from unnest(${notices.map(({ uid }) => uid)}::int[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ params }) => JSON.stringify(params))}::jsonb[],
      ${notices.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(tx)

/** A member's mail address, language and chosen kinds of mail. */
export type Mailbox = { uid: number; email: string; language: string } & Record<MailGroup, boolean>

/** The kinds mailed to a member, chosen or mandatory; of `mail_choice c`. */
export const wanted = sql.join(
  mailGroups.map(
    (group) => sql`coalesce(c.${sql.ref(group)}, ${sql.lit(defaultMailChoice[group])}) as ${sql.ref(group)}`,
  ),
)

export async function mailboxesOf(db: Db, uids: readonly number[]) {
  const { rows } = await sql<Mailbox>`
    select m.uid, m.email, m.language, ${wanted}
    from member m left join mail_choice c on c.uid = m.uid where m.uid = any (${uids}::int[]) and m.closed_at is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.uid, row]))
}
