import type { Mailer } from '../../adapters/mail.ts'
import type { Feature } from '../../http/feature.ts'
import { createNoticeMailTask } from './notice-mail.ts'
import { forgetOld } from './notices.jobs.ts'
import { noticeHandlers } from './reads.ts'

export { noticeInvariants } from './notices.invariants.ts'
export type { NewNotice } from './notices.queries.ts'
export { tellNotice, tellNotices, writeNotices } from './telling.ts'

/** What the platform tells members by itself, in the app and by mail (decisions §9). */
export const noticesFeature = ({ mailer }: { mailer: Mailer }): Feature => ({
  name: 'notices',
  handlers: noticeHandlers,
  jobs: [forgetOld],
  tasks: [createNoticeMailTask({ mailer })],
})
