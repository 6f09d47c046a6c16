import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** An audit event. */
export type AuditEvent = RowOf<typeof consoleContract.operators.audit>
