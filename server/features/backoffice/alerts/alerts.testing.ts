import type { AlertRuleKey } from '@humidor/domain/backoffice/alert-rules.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'

export interface WrittenAlert {
  rule?: AlertRuleKey
  subject?: string
  severity?: 'critical' | 'warning'
  value?: bigint
}

/** Writes a firing alert, as an evaluation would. Answers its id. */
export async function fireAlert({ db, clock }: Pick<Sandbox, 'db' | 'clock'>, it: WrittenAlert = {}): Promise<string> {
  const { rule = 'providersContradict', subject = 'BSC', severity = 'critical', value = 1n } = it
  const at = clock.now()
  const { id } = await db
    .insertInto('alert')
    .values({ rule, subject, severity, value, threshold: 1n, state: 'firing', began_at: at, fired_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id.toString()
}
