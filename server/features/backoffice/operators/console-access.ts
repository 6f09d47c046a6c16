import type { Database } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import type { OperatorAccess } from '../../../http/sessions.ts'
import { recordAuditEvent } from '../../../platform/console/audit.ts'
import { endDecided, type WaitingItems } from '../../../platform/console/items.ts'
import { createMemberViews } from '../../../platform/console/member-views.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { lockActingOperator, requireActiveOperator } from './active-operator.ts'
import { lockOperator } from './operators.queries.ts'
import { putCountingCode } from './sessions/counting-codes.queries.ts'
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
  views: createMemberViews(reads),
  spendTotp: ({ operatorId, countsOn, ...asked }) =>
    withRetries(() =>
      db.transaction().execute(async (tx) => {
        const operator = await lockOperator(tx, operatorId)
        if (!operator) return 'google_code_error'
        const { refused, isNew } = await spendCode(tx, vault, operator, asked)
        // A retry with the same code does not count any longer than the first try.
        if (countsOn !== undefined && isNew && !refused)
          await putCountingCode(tx, { operatorId, sid: countsOn }, asked.at, (await settingsOf(tx)).approvalCodeLasts)
        return refused
      }),
    ),
  begin: lockActingOperator,
  record: async (db, { role, ...event }) => {
    if (role !== undefined) await requireActiveOperator(db, { id: event.operatorId, role })
    await recordAuditEvent(db, event)
  },
  endDecided: (db, at) => endDecided(db, waiting, at),
})
