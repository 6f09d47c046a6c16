import { approvals as listApprovals } from '@humidor/contract/backoffice/approvals.console.ts'
import { member } from '@humidor/contract/backoffice/members.console.ts'
import type { Call } from '@humidor/contract/call.ts'
import { merchantEvents } from '@humidor/contract/commerce/merchant-records.console.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ApprovalKind, TimelineSource } from '../../../http/feature.ts'
import { datedSource, numberedSource } from '../../../platform/console/timeline-sources.ts'
import { actsAbout, type RequestRow, requestsAbout } from './timeline.queries.ts'

type Of = TimelineSource['of']

const consoleCalls: readonly Call[] = Object.values(consoleContract).flatMap((group): Call[] => Object.values(group))

/** Whether the request of a call has a field of this name. */
const hasField = ({ request }: Call, name: string) =>
  'shape' in request && typeof request.shape === 'object' && request.shape !== null && name in request.shape

/** The name of a call: the end of its path. */
const nameOf = ({ path }: Call) => path.slice(path.lastIndexOf('/') + 1)

/** Calls about a note, which has an entry of its own. */
const OF_NOTES: readonly Call[] = [
  consoleContract.notes.writeNote,
  consoleContract.notes.withdrawNote,
  consoleContract.notes.pinNote,
]

/** The paths of the calls that change a member or merchant at once. Requests to a second operator and notes have entries of their own. */
const actsOn = (of: Of): readonly string[] =>
  consoleCalls
    .filter((call) => call.method === 'POST' && hasField(call, of === 'member' ? 'uid' : 'vcode'))
    .filter((call) => !nameOf(call).startsWith('request') && !OF_NOTES.includes(call))
    .map(({ path }) => path)

const acts = (of: Of) => {
  const calls = actsOn(of)
  return numberedSource({
    ...{ source: 'act', of, firstCall: of === 'member' ? member : merchantEvents },
    rows: (db, { about }, asked) => actsAbout(db, about, calls, asked),
    present: ({ seq, at, operator: by, call: what, text }) => ({ at, key: String(seq), what, by, text }),
  })
}

/** Requests to a second operator that concern somebody: their making, or their decision. */
const requests = (of: Of, by: 'made' | 'decided', kinds: readonly ApprovalKind[]) => {
  const amountOf = ({ kind, about, payload }: RequestRow) =>
    kinds.find((one) => one.kind === kind)?.amount?.({ about, payload })
  return datedSource({
    ...{ source: by === 'made' ? 'request' : 'decision', of, firstCall: listApprovals },
    rows: (db, { about }, asked) => requestsAbout(db, about, by, asked),
    placeOf: ({ at, id }) => ({ at, id }),
    present(row) {
      const amount = amountOf(row)
      return {
        ...{ at: row.at, what: row.kind, state: row.state, by: row.operator, text: row.text },
        amounts: amount ? [{ account: '', ...amount }] : [],
        link: { to: 'approval', id: row.id, within: null },
      }
    },
  })
}

/** What operators did about members and merchants, by themselves or in two. */
export const operatorsTimeline = (kinds: readonly ApprovalKind[]): TimelineSource[] =>
  (['member', 'merchant'] as const).flatMap((of) => [
    acts(of),
    requests(of, 'made', kinds),
    requests(of, 'decided', kinds),
  ])
