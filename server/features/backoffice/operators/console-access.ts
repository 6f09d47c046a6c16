import type { Database } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import type { OperatorAccess } from '../../../http/sessions.ts'
import { recordAuditEvent } from '../../../platform/console/audit.ts'
import { endDecided, type WaitingItems } from '../../../platform/console/items.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { lockActingOperator, requireActiveOperator } from './active-operator.ts'
import { lockOperator } from './operators.queries.ts'
import { spendCode } from './sessions/factor.ts'
import { createOperatorSessions } from './sessions/operator-sessions.ts'

export interface ConsoleAccessParts {
  db: Database
  /** Where sessions are looked up: `db` unless given. */
  reads?: Database | undefined
  vault: Vault
  /** Finds the items that are not decided yet. */
  waiting: WaitingItems
}

/** Answers the request pipeline's questions about operators. */
export const createConsoleAccess = ({ db, reads = db, vault, waiting }: ConsoleAccessParts): OperatorAccess => ({
  sessions: createOperatorSessions(reads),
  spendTotp: ({ operatorId, ...asked }) =>
    withRetries(() =>
      db.transaction().execute(async (tx) => {
        const operator = await lockOperator(tx, operatorId)
        return operator ? await spendCode(tx, vault, operator, asked) : 'google_code_error'
      }),
    ),
  begin: lockActingOperator,
  record: async (db, { role, ...event }) => {
    if (role !== undefined) await requireActiveOperator(db, { id: event.operatorId, role })
    await recordAuditEvent(db, event)
  },
  endDecided: (db, at) => endDecided(db, waiting, at),
})
