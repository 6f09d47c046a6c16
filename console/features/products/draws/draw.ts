import type { AnswerOf } from '@humidor/client/client.ts'
import { retryWhenRateLimited } from '@humidor/client/retry-when-rate-limited.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { type DrawCheck, drawChecks } from '@humidor/domain/products/draw.ts'
import { answerTo } from '../../../api/useAsk.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Draw = RowOf<typeof consoleContract.draws.draws>
export type Checked = AnswerOf<typeof consoleContract.draws.drawCheck>
/** All public facts of a draw. */
export type DrawRecord = AnswerOf<typeof contract.draws.record>
export type Entry = DrawRecord['entries'][number]

/** The normal wait for a beacon. Seconds. */
const BEACON_TIMEOUT_S = 600

/** The stage of a draw. `late` means that an operator must look into it. */
export type Stage = 'open' | 'closed' | 'waiting' | 'late' | 'held'

export function stageOf({ drawnAt, closedAt, overdue }: Pick<Draw, 'drawnAt' | 'closedAt' | 'overdue'>): Stage {
  if (drawnAt) return 'held'
  if (overdue > BEACON_TIMEOUT_S) return 'late'
  if (overdue > 0) return 'waiting'
  return closedAt ? 'closed' : 'open'
}

export const stageName: Record<Stage, string> = {
  open: 'Open for entries',
  closed: 'Closed',
  waiting: 'Running',
  late: 'Overdue',
  held: 'Drawn',
}

export const beaconName: Record<NonNullable<Draw['beaconState']>, string> = {
  none: 'None: the seed alone decided',
  mixed: 'Mixed in',
  unreachable: 'Unreachable: the seed alone decided',
}

const found: Record<DrawCheck, { yes: string; no: string }> = {
  commitment: {
    yes: 'The seed matches the commitment published at opening',
    no: 'The seed does not match the commitment published at opening',
  },
  entries: {
    yes: 'The entries match those published at closing',
    no: 'The entries differ from those published at closing',
  },
  beacon: {
    yes: 'The beacon value is signed with its key, for the announced round',
    no: 'The beacon value is not signed as announced',
  },
  winners: {
    yes: 'Recomputed: the same orders win, each at its place',
    no: 'Recomputed: other orders win, or at other places',
  },
}

/** The checks in plain words. A check without data says so. */
export const checkRows = (checked: Checked) =>
  drawChecks.map((check) => ({
    fine: checked[check] !== false,
    text:
      checked[check] === null
        ? 'No beacon was mixed in: nothing to verify'
        : found[check][checked[check] ? 'yes' : 'no'],
  }))

export const isWhole = (checked: Checked) => !Object.values(checked).includes(false)

/** Entries per request when a file gets all of them. */
const AT_ONCE = 5_000

/** Every entry of a draw. @throws the errors of `answerTo`, and an abort */
export async function everyEntry(id: number, signal: AbortSignal): Promise<Entry[]> {
  const all: Entry[] = []
  for (let after: string | null = ''; after !== null; ) {
    signal.throwIfAborted()
    const request = { id, limit: AT_ONCE, ...(after !== '' && { after }) }
    const page: DrawRecord = await retryWhenRateLimited(() => answerTo(contract.draws.record, request, signal), signal)
    all.push(...page.entries)
    after = page.next
  }
  return all
}
