import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { letter } from '../../../adapters/letter.ts'
import type { Letter, Mailer } from '../../../adapters/mail.ts'
import type { Task } from '../../../jobs/tasks.ts'

export const REPORT = { id: 'ledger-chain.report-mail', mails: true, waits: true } as const

/** A queued report. It holds no secret: the head of the chain is public. */
export interface Report {
  to: string
  /** The business day that began, at whose midnight the settlement ran. */
  day: BusinessDay
  settled: boolean
  /** Phases that cannot go on, and why. */
  stuck: readonly string[]
  number: string
  hash: string
  /** ISO 8601. */
  sealedAt: string
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

/** The mail to an admin, in English, the language of the console. */
export function reportLetter({ to, day, settled, stuck, number, hash, sealedAt }: Report): Letter {
  const title = settled ? `${day} is settled` : `${day} is not settled yet`
  const open = stuck.length > 0 ? `These phases cannot go on: ${stuck.join('; ')}.` : 'It goes on by itself.'
  return letter({
    to,
    lang: 'en',
    subject: `Humidor: ${title}`,
    title,
    lead: settled
      ? `Every phase of the midnight that began ${day} (UTC+8) is done.`
      : `${open} See Settlement in the console.`,
    small: [
      `The newest block of the ledger’s chain is ${number}, sealed ${moment.format(new Date(sealedAt))} UTC:\n${number}:${hash}`,
      'Keep this mail outside of the platform. If earlier payments are rewritten or lost, this block cannot be made again. To check it:',
      `npm run humidor -- verify --head ${number}:${hash}`,
    ],
    foot: 'You get this letter once a day because you are an admin of Humidor.',
  })
}

export const createReportTask = ({ mailer }: { mailer: Mailer }): Task<Report> => ({
  ...REPORT,
  run: (report) => mailer.send(reportLetter(report)),
})
