import type { Mailer } from '../../../adapters/mail.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import { createNoticeMailTask } from '../../../platform/notifications/notice-mail.ts'
import { noticeDesk } from './desk.ts'
import { noticeItem } from './items.queries.ts'
import { forgetOld, mailToAll } from './notices.jobs.ts'
import { noticeHandlers } from './reads.ts'
import { noticeWriting } from './writing.ts'
import { createWrittenMailTask } from './written-mail.ts'

export { noticeInvariants } from './notices.invariants.ts'

/** What the platform tells members by itself, and what operators write to them, in the app and by mail (decisions §9). */
export const noticesFeature = ({ db, mailer }: { db: Database; mailer: Mailer }): Feature => ({
  name: 'notices',
  handlers: [...noticeHandlers, ...noticeDesk, ...noticeWriting],
  items: [noticeItem],
  jobs: [forgetOld, mailToAll],
  tasks: [createNoticeMailTask({ mailer }), createWrittenMailTask({ db, mailer })],
})
