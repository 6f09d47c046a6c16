import type { NoticeAmount, NoticeKind, NoticeParams } from './notices.ts'

/** How long after it happened an event is still celebrated. Milliseconds. */
const FRESH_MS = 24 * 3_600_000

/** What the app shows for a moment as an event of its own. `card`: the membership was activated, on this device. */
export type Moment =
  | { kind: 'deposit'; id: number; money: NoticeAmount }
  | { kind: 'draw' | 'firstWin'; id: number; number: string; won: boolean }
  | { kind: 'level'; id: number; level: number }
  | { kind: 'card' }

/** A notice, as far as a moment depends on it. */
export interface MomentNotice {
  id: number
  kind: NoticeKind | 'written'
  params: NoticeParams
  isRead: boolean
  createdAt: Date
}

/** The moment of a notice, if it has one. `firstWin`: no other win is known. */
function momentOf({ id, kind, params }: MomentNotice, isFirstWin: boolean): Moment | undefined {
  const { money, number, level } = params
  if (kind === 'depositCredited' && typeof money === 'object') return { kind: 'deposit', id, money }
  if (kind === 'orderWon' && typeof number === 'string')
    return { kind: isFirstWin ? 'firstWin' : 'draw', id, number, won: true }
  if (kind === 'orderFailed' && typeof number === 'string') return { kind: 'draw', id, number, won: false }
  if (kind === 'levelReached' && Number.isInteger(level)) return { kind: 'level', id, level: Number(level) }
  return undefined
}

/** The rarer, the sooner. */
const weights: Record<Moment['kind'], number> = { card: 4, level: 3, firstWin: 2, draw: 1, deposit: 0 }

/**
 * The one moment that is due among a member's notices: unread, of the last day, and newer than all that this device has
 * considered. Of several, the rarest, then the newest: the others stay notices, because nobody wants a row of celebrations.
 * @param through the newest notice that was considered before; undefined: none was
 * @param isWhole the notices are all there are, so a win without an earlier one is the first
 */
export function dueMoment(
  notices: readonly MomentNotice[],
  { through = -1, now, isWhole }: { through?: number | undefined; now: Date; isWhole: boolean },
): Moment | undefined {
  const firstWin = isWhole
    ? notices
        .filter(({ kind }) => kind === 'orderWon')
        .toSorted(byId)
        .at(0)?.id
    : undefined
  return notices
    .filter(({ id, isRead }) => !isRead && id > through)
    .filter(({ createdAt }) => now.getTime() - createdAt.getTime() < FRESH_MS)
    .toSorted(byId)
    .reverse()
    .map((notice) => momentOf(notice, notice.id === firstWin))
    .filter((moment) => moment !== undefined)
    .toSorted((one, other) => weights[other.kind] - weights[one.kind])
    .at(0)
}

const byId = (one: MomentNotice, other: MomentNotice) => one.id - other.id

/** The newest notice of a list, to remember that all of it was considered. */
export const newestOf = (notices: readonly Pick<MomentNotice, 'id'>[], through = -1) =>
  Math.max(through, ...notices.map(({ id }) => id))
