import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** A row of the audit log. */
export type Deed = RowOf<typeof consoleContract.operators.audit>
