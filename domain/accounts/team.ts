import { micros, type Uscd } from '../money/micros.ts'
import type { Settings } from '../platform/settings.ts'
import type { Level } from './membership.ts'

/** uid of the root member, the only one without a referrer and so the top of every upline (rules P1). */
export const ROOT_UID = 10_000_000

/** Counts that decide a level: activated members invited directly, and in the whole downline all, gold and platinum ones. */
export interface LevelCounts {
  direct: number
  team: number
  /** Level 3 and above. */
  gold: number
  /** Level 4 and above. */
  platinum: number
}

type NeedSettings = Pick<
  Settings,
  | 'levelDirect1'
  | 'levelDirect2'
  | 'levelDirect3'
  | 'levelDirect4'
  | 'levelTeam1'
  | 'levelTeam2'
  | 'levelTeam3'
  | 'levelTeam4'
  | 'levelGold3'
  | 'levelPlatinum4'
>

/** Requirements to rise from level 1, 2, 3 and 4, in this order (rules P15). */
export const levelNeeds = (settings: NeedSettings): LevelCounts[] => [
  { direct: settings.levelDirect1, team: settings.levelTeam1, gold: 0, platinum: 0 },
  { direct: settings.levelDirect2, team: settings.levelTeam2, gold: 0, platinum: 0 },
  { direct: settings.levelDirect3, team: settings.levelTeam3, gold: settings.levelGold3, platinum: 0 },
  { direct: settings.levelDirect4, team: settings.levelTeam4, gold: 0, platinum: settings.levelPlatinum4 },
]

/** Requirements of the next level; undefined at level 5 and before activation. */
export const needsAfter = (level: Level, needs: readonly LevelCounts[]) => needs[level - 1]

const isMet = (counts: LevelCounts, need: LevelCounts) =>
  counts.direct >= need.direct &&
  counts.team >= need.team &&
  counts.gold >= need.gold &&
  counts.platinum >= need.platinum

/** The level reached with these counts: never lower, and possibly several levels higher (rules P15). */
export function levelReached(level: Level, counts: LevelCounts, needs: readonly LevelCounts[]): Level {
  const need = needsAfter(level, needs)
  if (!need || !isMet(counts, need)) return level
  return levelReached((level + 1) as Level, counts, needs)
}

/** Progress towards each requirement of the next level, capped at it; undefined at the top. */
export function levelProgress(level: Level, counts: LevelCounts, needs: readonly LevelCounts[]) {
  const need = needsAfter(level, needs)
  return (
    need && {
      direct: Math.min(counts.direct, need.direct),
      team: Math.min(counts.team, need.team),
      gold: Math.min(counts.gold, need.gold),
      platinum: Math.min(counts.platinum, need.platinum),
    }
  )
}

/**
 * The first reason to refuse an activation rebate that a member sets for another (rules P13), or undefined. Fees are
 * millionths of USD.
 */
export function refuseShippingFee(facts: { invitedByOneself: boolean; fee: bigint; own: bigint }) {
  if (!facts.invitedByOneself) return 'illegal_operation'
  if (facts.fee < 0n || facts.fee > facts.own) return 'illegal_value'
  return undefined
}

/** A member of the upline and their fee in millionths of USD. */
export interface Upline {
  uid: number
  fee: bigint
}

/**
 * Distributes an activation over the upline by difference (rules P13): each gets their fee less the highest paid below, if
 * positive.
 * `paid`: the highest paid farther down. `price`: the activation's price, which caps the total.
 */
export function rebatesUp(line: readonly Upline[], { paid, price }: { paid: bigint; price: bigint }) {
  const rebates: { uid: number; amount: Uscd }[] = []
  let highest = paid
  for (const { uid, fee } of line) {
    const reaches = fee < price ? fee : price
    if (reaches <= highest) continue
    rebates.push({ uid, amount: micros<'USCD'>(reaches - highest) })
    highest = reaches
  }
  return { rebates, paid: highest }
}
