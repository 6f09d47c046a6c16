import type { Role } from '@humidor/contract/call.ts'
import type { FactorFacts } from '@humidor/domain/accounts/authenticator.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { factorColumns } from '../../../platform/security/factor.ts'

export type OperatorRow = Selectable<Schema['operator']>

/** The operator with this address, in lower case, barred or not. */
export const operatorByEmail = (db: Db, email: string): Promise<OperatorRow | undefined> =>
  db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()

/** The operator with this number, barred or not. */
export const operatorById = (db: Db, id: number): Promise<OperatorRow | undefined> =>
  db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an operator until the transaction ends, so that a sign-in and a bar run one after the other. */
export const lockOperator = (tx: Tx, id: number): Promise<OperatorRow | undefined> =>
  tx.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks an operator's row so that their claims run one at a time. Does not block writes to the audit log. */
export const lockOperatorsItems = (tx: Tx, id: number) =>
  tx.selectFrom('operator').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Whether an operator has this role and is not barred. Locks the row, so that neither changes before the transaction ends. */
export const isActiveOperator = (db: Db, id: number, role: Role): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('operator')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', role)
      .where('disabled_at', 'is', null)
      .forKeyShare(),
  )

/** Locks an operator and every admin, in the order of their ids. Returns the admins who are not barred. */
export async function lockAdminsAnd(tx: Tx, id: number): Promise<{ admins: Set<number>; operator?: OperatorRow }> {
  const rows = await tx
    .selectFrom('operator')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const admins = rows.filter((row) => row.role === 'admin' && row.disabled_at === null).map((row) => row.id)
  const operator = rows.find((row) => row.id === id)
  return { admins: new Set(admins), ...(operator ? { operator } : {}) }
}

export interface NewOperator {
  name: string
  email: string
  role: Role
  password_hash: string
  secret: Buffer
  key_id: string
  created_at: Date
}

/** Inserts an operator unless the address is taken. Returns their id. */
export async function insertOperator(tx: Tx, row: NewOperator): Promise<number | undefined> {
  const made = await tx
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const putFactor = (tx: Tx, id: number, facts: FactorFacts) =>
  tx.updateTable('operator').set(factorColumns(facts)).where('id', '=', id).execute()

export const putPassword = (tx: Tx, id: number, hash: string) =>
  tx.updateTable('operator').set({ password_hash: hash }).where('id', '=', id).execute()

/** Replaces password and authenticator, and resets every counter of codes. */
export const putCredentials = (tx: Tx, id: number, row: Pick<NewOperator, 'password_hash' | 'secret' | 'key_id'>) =>
  tx
    .updateTable('operator')
    .set({
      ...row,
      last_step: 0n,
      last_key: null,
      failures: 0,
      day_failures: 0,
      day_began: null,
      locked_until: null,
    })
    .where('id', '=', id)
    .execute()

export const putRights = (tx: Tx, id: number, role: Role, disabledAt: Date | null) =>
  tx.updateTable('operator').set({ role, disabled_at: disabledAt }).where('id', '=', id).execute()

export interface ListedOperator {
  id: number
  name: string
  email: string
  role: Role
  created_at: Date
  disabled_at: Date | null
  seen_at: Date | null
}

/** Bars every operator but one, or all. Operators who are barred already keep their date. Returns how many were barred. */
export async function barOthers(tx: Tx, except: number | undefined, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('operator')
    .set({ disabled_at: at })
    .where('disabled_at', 'is', null)
    .where('id', '<>', except ?? -1)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The mail addresses of the admins who are not barred. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operator')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}

/** Every operator, barred or not, the oldest first, with the time of their last request that was not refused. */
export async function everyOperator(db: Db): Promise<ListedOperator[]> {
  const { rows } = await sql<ListedOperator>`
    select o.id, o.name, o.email, o.role, o.created_at, o.disabled_at, greatest(
      (select max(s.seen_at) from operator_session s where s.operator_id = o.id),
      (select a.at from audit a where a.operator_id = o.id and a.request -> 'refused' is null order by a.seq desc limit 1)
    ) as seen_at
    from operator o order by o.id`.execute(db)
  return rows
}
