import type { Level } from '@humidor/domain/accounts/membership.ts'
import { type LevelCounts, levelReached, rebatesUp } from '@humidor/domain/accounts/team.ts'
import { type LineLevel, type ReturnTable, stepOf } from '@humidor/domain/products/returns.ts'

/**
 * For each account the index of its referrer; undefined if the referrer is none of them. Referrers come before the
 * accounts that they refer.
 */
export type Line = readonly (number | undefined)[]

/** The uplines of an account, the nearest first. */
export function above(line: Line, account: number): number[] {
  const uplines: number[] = []
  for (let next = line[account]; next !== undefined; next = line[next]) uplines.push(next)
  return uplines
}

/**
 * Makes a chain in which each referrer refers `width` accounts, and one of them refers the next. Every account counts
 * for the whole chain above it, so no other tree raises levels with fewer accounts.
 */
export function chainOfInviters(accounts: number, width: number): Line {
  return Array.from({ length: accounts }, (_, account) =>
    account === 0 ? undefined : Math.floor((account - 1) / width) * width,
  )
}

/** The level of each account if all are activated (rules P15). It repeats until no level rises. */
export function levelsOf(line: Line, needs: readonly LevelCounts[]): Level[] {
  const levels: Level[] = line.map(() => 1)
  for (let risen = true; risen; ) {
    risen = false
    const counts = line.map((): LevelCounts => ({ direct: 0, team: 0, gold: 0, platinum: 0 }))
    // From the deepest account up, so that each count includes the counts below.
    for (const account of [...line.keys()].reverse()) {
      const [own, upline] = [counts[account], line[account]]
      const theirs = upline === undefined ? undefined : counts[upline]
      const level = levels[account] ?? 1
      if (!own || !theirs) continue
      theirs.direct += 1
      theirs.team += 1 + own.team
      theirs.gold += (level >= 3 ? 1 : 0) + own.gold
      theirs.platinum += (level >= 4 ? 1 : 0) + own.platinum
    }
    for (const [account, reached] of counts.entries()) {
      const level = levels[account] ?? 1
      const next = levelReached(level, reached, needs)
      risen ||= next !== level
      levels[account] = next
    }
  }
  return levels
}

/** The rebates of one activation to all uplines together, in millionths. `fees` are by account index. */
export function rebatedFor(line: Line, account: number, { fees, price }: { fees: readonly bigint[]; price: bigint }) {
  const uplines = above(line, account).map((uid) => ({ uid, fee: fees[uid] ?? 0n }))
  return rebatesUp(uplines, { paid: 0n, price }).rebates.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The returns of each upline on interest of an account, in per cent. */
export function returnsOf(
  line: Line,
  account: number,
  { levels, table }: { levels: readonly Level[]; table: ReturnTable },
) {
  let standing: LineLevel = 0
  return above(line, account).map((upline) => {
    const { rebate, award, next } = stepOf(standing, levels[upline] ?? 0, table)
    standing = next
    return { upline, percent: rebate + award }
  })
}
