import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { PledgeStatus } from '@humidor/domain/products/pledge.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Pledge = RowOf<typeof consoleContract.pledges.pledges>
export type Sums = AnswerOf<typeof consoleContract.pledges.pledgeSums>

export const statusName: Record<PledgeStatus, string> = { paid: 'Active', ended: 'Ended' }
