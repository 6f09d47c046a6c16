import type { CountingCode } from '@humidor/domain/backoffice/approval-codes.ts'
import type { Db, Tx } from '../../../../database/database.ts'

/** An operator's session on a device. */
export interface OnDevice {
  operatorId: number
  sid: string
}

const none: CountingCode = { codeAt: null, codeLasts: null }

const codeOn = (db: Db, { operatorId, sid }: OnDevice) =>
  db
    .selectFrom('operator_session')
    .select(['code_at as codeAt', 'code_lasts as codeLasts'])
    .where('operator_id', '=', operatorId)
    .where('sid', '=', sid)

/** The last code of a session. */
export const countingCode = async (db: Db, on: OnDevice): Promise<CountingCode> =>
  (await codeOn(db, on).executeTakeFirst()) ?? none

/** The same, and nobody ends the session or the code before the transaction. */
export const lockCountingCode = async (tx: Tx, on: OnDevice): Promise<CountingCode> =>
  (await codeOn(tx, on).forShare().executeTakeFirst()) ?? none

/** A right code counts on this device from now on. @param lasts seconds; 0: it counts for nothing else */
export const putCountingCode = (tx: Tx, { operatorId, sid }: OnDevice, at: Date, lasts: number) =>
  tx
    .updateTable('operator_session')
    .set(lasts > 0 ? { code_at: at, code_lasts: lasts } : { code_at: null, code_lasts: null })
    .where('operator_id', '=', operatorId)
    .where('sid', '=', sid)
    .execute()
