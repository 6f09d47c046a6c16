import type { Level } from '@humidor/domain/accounts/membership.ts'
import { type LevelCounts, levelReached, rebatesUp } from '@humidor/domain/accounts/team.ts'
import { type ReturnTable, type Standing, stepOf } from '@humidor/domain/products/returns.ts'

/** Accounts one below another: for each of them who invited it, by their places; undefined where that is nobody of these. Who invites comes first. */
export type Line = readonly (number | undefined)[]

/** Those above an account, from below. */
export function above(line: Line, account: number): number[] {
  const uplines: number[] = []
  for (let next = line[account]; next !== undefined; next = line[next]) uplines.push(next)
  return uplines
}

/**
 * So many accounts as a chain of those who invite, each of them `width` others, the next of the chain among them. Nothing raises
 * levels with fewer: every account counts for all of the chain above it.
 */
export function chainOfInviters(accounts: number, width: number): Line {
  return Array.from({ length: accounts }, (_, account) =>
    account === 0 ? undefined : Math.floor((account - 1) / width) * width,
  )
}

/** The level of each account where all are activated, by what counts (rules P15): raised until nobody rises any more. */
export function levelsOf(line: Line, needs: readonly LevelCounts[]): Level[] {
  const levels: Level[] = line.map(() => 1)
  for (let risen = true; risen; ) {
    risen = false
    const counts = line.map((): LevelCounts => ({ direct: 0, team: 0, gold: 0, platinum: 0 }))
    // From the lowest up: what counts below an account counts above it too.
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

/** What the activation of an account brings those above it in all, millionths. `fees`: what each has, by their places. */
export function rebatedFor(line: Line, account: number, { fees, price }: { fees: readonly bigint[]; price: bigint }) {
  const uplines = above(line, account).map((uid) => ({ uid, fee: fees[uid] ?? 0n }))
  return rebatesUp(uplines, { paid: 0n, price }).rebates.reduce((sum, { amount }) => sum + amount, 0n)
}

/** What interest on an account brings each of those above it, in per cent: their places, and what they get. */
export function returnsOf(
  line: Line,
  account: number,
  { levels, table }: { levels: readonly Level[]; table: ReturnTable },
) {
  let standing: Standing = 0
  return above(line, account).map((upline) => {
    const { rebate, award, next } = stepOf(standing, levels[upline] ?? 0, table)
    standing = next
    return { upline, percent: rebate + award }
  })
}
