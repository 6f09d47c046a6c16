import type { Role } from '@humidor/contract/call.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'

export type InvitationRow = Selectable<Schema['operator_invitation']>

const open = (db: Db) =>
  db.selectFrom('operator_invitation').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

/** The initial columns of an invitation. */
export type NewInvitation = Pick<
  InvitationRow,
  'approval_id' | 'name' | 'email' | 'role' | 'made_at' | 'token_hash' | 'sent_at' | 'expires_at'
>

/** Inserts an invitation unless the address has an open one already. Returns whether it was inserted. */
export const insertInvitation = (tx: Tx, row: NewInvitation): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('operator_invitation')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )

/** Whether an invitation to this address, in lower case, is neither accepted nor withdrawn; it may have expired. */
export const isInvited = (db: Db, email: string): Promise<boolean> =>
  hasRow(open(db).select('id').where('email', '=', email))

/**
 * Locks the open invitation of a link, expired or not, until the transaction ends: of two concurrent uses one waits.
 */
export const lockByToken = (tx: Tx, tokenHash: Buffer): Promise<InvitationRow | undefined> =>
  open(tx).selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()

/** Locks an open invitation by its number until the transaction ends. */
export const lockOpen = (tx: Tx, id: number): Promise<InvitationRow | undefined> =>
  open(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores the authenticator that is being set up. */
export const putSecret = (tx: Tx, id: number, sealed: { secret: Buffer; key_id: string }) =>
  tx.updateTable('operator_invitation').set(sealed).where('id', '=', id).execute()

/** Replaces the link, and with it the set-up that began by the earlier one. */
export const putLink = (tx: Tx, id: number, link: Pick<NewInvitation, 'token_hash' | 'sent_at' | 'expires_at'>) =>
  tx
    .updateTable('operator_invitation')
    .set({ ...link, secret: null, key_id: null })
    .where('id', '=', id)
    .execute()

/** Ends an invitation as accepted. */
export const putAccepted = (tx: Tx, id: number, operatorId: number, at: Date) =>
  tx
    .updateTable('operator_invitation')
    .set({ accepted_at: at, operator_id: operatorId, secret: null, key_id: null })
    .where('id', '=', id)
    .execute()

/** Ends an invitation as withdrawn. */
export const putWithdrawn = (tx: Tx, id: number, by: number | null, at: Date) =>
  tx
    .updateTable('operator_invitation')
    .set({ withdrawn_at: at, withdrawn_by: by, secret: null, key_id: null })
    .where('id', '=', id)
    .execute()

/** Withdraws the open invitations that an operator requested or approved, as they may have lost the right to. */
export const withdrawInvitationsOf = (tx: Tx, operatorId: number, at: Date) =>
  sql`
  update operator_invitation set withdrawn_at = ${at}, secret = null, key_id = null
  where accepted_at is null and withdrawn_at is null and approval_id in (
    select id from approval where kind = 'addOperator' and (maker = ${operatorId} or checker = ${operatorId}))`.execute(
    tx,
  )

/** Withdraws every open invitation. */
export const withdrawAllInvitations = (tx: Tx, at: Date) =>
  sql`
  update operator_invitation set withdrawn_at = ${at}, secret = null, key_id = null
  where accepted_at is null and withdrawn_at is null`.execute(tx)

export interface ListedInvitation {
  id: number
  name: string
  email: string
  role: Role
  asked_by: string
  agreed_by: string
  sent_at: Date
  expires_at: Date
}

/** Invitations that are neither accepted nor withdrawn, the newest first. */
export async function openInvitations(db: Db): Promise<ListedInvitation[]> {
  const { rows } = await sql<ListedInvitation>`
    select i.id, i.name, i.email, i.role, m.name as asked_by, coalesce(c.name, '') as agreed_by, i.sent_at, i.expires_at
    from operator_invitation i join approval a on a.id = i.approval_id join operator m on m.id = a.maker
    left join operator c on c.id = a.checker
    where i.accepted_at is null and i.withdrawn_at is null order by i.id desc`.execute(db)
  return rows
}
