import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type FeedbackState, feedbackStates } from '@humidor/domain/community/feedback.ts'
import type { RowOf } from '../../../api/usePages.ts'

/** A conversation with its newest message. */
export type Feedback = RowOf<typeof consoleContract.feedback.feedback>
/** A conversation with all its messages. */
export type Conversation = AnswerOf<typeof consoleContract.feedback.feedbackOne>
export type State = FeedbackState

export const states = feedbackStates
export const stateName: Record<State, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

/** The newest message of a conversation. */
export const newestIn = ({ messages }: Pick<Conversation, 'messages'>) => messages.at(-1)?.id ?? ''
