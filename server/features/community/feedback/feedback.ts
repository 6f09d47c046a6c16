import { feedback } from '@humidor/contract/community/feedback.console.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerAnswerFeedback } from './console/answerFeedback.ts'
import { answerCloseFeedback } from './console/closeFeedback.ts'
import { answerFeedback } from './console/feedback.ts'
import { answerFeedbackOne } from './console/feedbackOne.ts'
import { feedbackFinder } from './console/finding.queries.ts'
import { answerCreate } from './create.ts'
import { feedbackInvariants } from './feedback.invariants.ts'
import { waitingFeedback } from './feedback.queries.ts'
import { feedbackItem } from './items.queries.ts'
import { answerList } from './list.ts'
import { answerMarkRead } from './markRead.ts'
import { answerOne } from './one.ts'
import { createShopAnswerTask } from './shops/letter.ts'
import { answerMarkSupportRead } from './shops/markSupportRead.ts'
import { answerReadSupport } from './shops/readSupport.ts'
import { answerWriteToSupport } from './shops/writeToSupport.ts'
import { conversationsTimeline } from './timeline.ts'
import { answerWrite } from './write.ts'

/** Conversations of members and merchants with support (rules P21, docs/decisions/0094-support-conversations.md). */
export const feedbackFeature = {
  invariants: feedbackInvariants,
  open: ({ settings, mailer }: { settings: ReadSettings; mailer: Mailer }): Feature => ({
    name: 'feedback',
    handlers: [
      answerList,
      answerOne,
      answerCreate(settings),
      answerWrite,
      answerMarkRead,
      answerReadSupport,
      answerWriteToSupport,
      answerMarkSupportRead,
      answerFeedback,
      answerFeedbackOne,
      answerAnswerFeedback,
      answerCloseFeedback,
    ],
    tasks: [createShopAnswerTask({ mailer })],
    items: [feedbackItem],
    finders: [feedbackFinder],
    timeline: conversationsTimeline,
    queues: [{ queue: 'feedback', firstCall: feedback, queued: waitingFeedback }],
  }),
}
