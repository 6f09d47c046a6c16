import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { TimelineKind } from '@humidor/domain/backoffice/timeline.ts'
import ownAccount from '../../locales/en/own-account.json'
import { nameOfCall } from './audit-events.ts'
import { merchantEventName } from './merchant-events.ts'
import { inWords } from './names.ts'

/** An entry of the timeline of a member or merchant. */
export type TimelineRow = AnswerOf<typeof consoleContract.timeline.listTimeline>['rows'][number]

/** The kinds of entries in the filter. */
export const timelineKindName: Readonly<Record<TimelineKind, string>> = {
  money: 'Money',
  access: 'Sign-ins and devices',
  operators: 'Operators',
  messages: 'Notices and support',
  notes: 'Notes',
}

const events: Readonly<Record<string, string>> = ownAccount.history.kinds

/** Of a transfer the way and the other party: `Transfer out, to Bob`. */
function transferText({ what, amounts, other }: TimelineRow): string {
  if (!other) return inWords(what)
  return `${inWords(what)}, ${amounts.some(({ amount }) => amount < 0n) ? 'to' : 'from'} ${other.name}`
}

const decided: Readonly<Record<string, string>> = { approved: 'Approved', declined: 'Declined' }

/** What happened, in one sentence. A name that this console does not know yet is shown as words. */
export function timelineText(row: TimelineRow): string {
  const { what, state } = row
  switch (row.source) {
    case 'transfer':
      return transferText(row)
    case 'review':
      return reviewEntryText(row)
    case 'merchantEvent':
      return merchantEventName(what)
    case 'accountEvent':
      return events[what] ?? inWords(what)
    case 'merchantSession':
      return state === 'till' ? 'Signed in on a till' : 'Signed in'
    case 'act':
      return nameOfCall(what)
    case 'request':
      return `Requested: ${inWords(what).toLowerCase()}${state === null || state in decided ? '' : `, ${state}`}`
    case 'decision':
      return `${decided[state ?? ''] ?? 'Decided'}: ${inWords(what).toLowerCase()}`
    case 'notice':
      return state === 'mailed' ? 'Notice, also by mail' : 'Notice'
    case 'conversation':
      return `Wrote to support${state === null ? '' : `, ${state}`}`
    case 'note':
      return noteText(row)
    default:
      return inWords(what)
  }
}

function reviewEntryText({ what, state }: TimelineRow): string {
  if (what === 'depositListed') return 'A payment came from a listed address'
  return state === 'cleared' ? 'Withdrawal stopped for review, cleared since' : 'Withdrawal stopped for review'
}

function noteText({ note }: TimelineRow): string {
  if (note?.withdrawn) return `Note, withdrawn by ${note.withdrawn.by}`
  return note?.isPinned ? 'Note, pinned' : 'Note'
}

/** The line below: the text of a note, the reason, the device or the first words. */
export const timelineDetail = ({ text, note }: TimelineRow): string => note?.text ?? text
