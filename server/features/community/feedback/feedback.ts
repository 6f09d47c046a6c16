import { feedback } from '@humidor/contract/community/feedback.console.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerAnswerFeedback } from './console/answerFeedback.ts'
import { answerFeedback } from './console/feedback.ts'
import { answerCreate } from './create.ts'
import { feedbackInvariants } from './feedback.invariants.ts'
import { waitingFeedback } from './feedback.queries.ts'
import { feedbackItem } from './items.queries.ts'
import { answerList } from './list.ts'

/** Members' messages to the platform, and its answers (rules P21). */
export const feedbackFeature = {
  invariants: feedbackInvariants,
  open: ({ settings }: { settings: ReadSettings }): Feature => ({
    name: 'feedback',
    handlers: [answerList, answerCreate(settings), answerFeedback, answerAnswerFeedback],
    items: [feedbackItem],
    queues: [{ queue: 'feedback', firstCall: feedback, queued: waitingFeedback }],
  }),
}
