import type { Mailer } from '../../../adapters/mail.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { createNoticeMailTask } from '../../../platform/notifications/notice-mail.ts'
import { answerChooseMail } from './chooseMail.ts'
import { noticesClosing } from './closing.queries.ts'
import { answerDropText } from './console/dropText.ts'
import { answerList } from './console/list.ts'
import { answerOne } from './console/one.ts'
import { answerPublish } from './console/publish.ts'
import { answerSave } from './console/save.ts'
import { answerTakeBack } from './console/takeBack.ts'
import { answerGetNotify } from './getNotify.ts'
import { noticeItem } from './items.queries.ts'
import { answerMailChoice } from './mailChoice.ts'
import { noticeInvariants } from './notices.invariants.ts'
import { forgetOld, mailToAll } from './notices.jobs.ts'
import { answerReadNotify } from './readNotify.ts'
import { noticesTimeline } from './timeline.ts'
import { answerUnreadNotify } from './unreadNotify.ts'
import { createWrittenMailTask } from './written-mail.ts'

export { unreadAt } from './unreadNotify.ts'

/** Notices by the platform and by operators to members, in the app and by mail (rules P20). */
export const noticesFeature = {
  invariants: noticeInvariants,
  open: ({ db, mailer }: { db: Database; mailer: Mailer }): Feature => ({
    name: 'notices',
    handlers: [
      answerGetNotify,
      answerUnreadNotify,
      answerReadNotify,
      answerMailChoice,
      answerChooseMail,
      answerList,
      answerOne,
      answerSave,
      answerDropText,
      answerPublish,
      answerTakeBack,
    ],
    items: [noticeItem],
    closing: noticesClosing,
    timeline: [noticesTimeline],
    jobs: [forgetOld, mailToAll],
    tasks: [createNoticeMailTask({ mailer }), createWrittenMailTask({ db, mailer })],
  }),
}
