import type { RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'

type Call = typeof consoleContract.feedback.feedback

/** A member's feedback and its answer. */
export type Feedback = RowOf<Call>
export type State = RequestOf<Call>['state']

export const states = ['waiting', 'answered'] as const satisfies readonly State[]
export const stateName: Record<State, string> = { waiting: 'Waiting', answered: 'Answered' }
