import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { entry, filesOf, type Manifest, memberDoor, screenOf } from './manifest.ts'

/**
 * In KB of 1,000 bytes, JS and CSS, gzip 9. What members share holds the contract of every product, about 0.7 KB each; the order
 * book, the market and the news took it past 60, what runs on a calendar past 64, what makes it a place (mall, raffle,
 * activities, feedback) past 67, and paying merchants and paying them out past 73.
 */
export const budget = { home: 130, members: 75, screen: 40 } as const

export interface Weights {
  /** What a new visitor loads on Home. */
  home: number
  /** What each further page adds by itself: its screen and what it does not share with all members' pages. */
  screens: Record<string, number>
  /** What the first member page adds once for all of them: cipher, contract, queries, the door. */
  members: number
}

/** Weighs the build. `pages` are the names of the route table. */
export function weigh(dist: string, manifest: Manifest, pages: readonly string[]): Weights {
  const weightOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
  const home = filesOf(manifest, entry)
  const members = without(filesOf(manifest, memberDoor), home)
  const screens = pages
    .filter((page) => page !== 'home')
    .map((page) => [page, weightOf(without(filesOf(manifest, screenOf(manifest, page)), [...home, ...members]))])
  return { home: weightOf(home), members: weightOf(members), screens: Object.fromEntries(screens) }
}

const without = (files: readonly string[], known: readonly string[]) => files.filter((file) => !known.includes(file))

/** What weighs more than it may, in sentences; empty when all is well. */
export const overweight = ({ home, members, screens }: Weights): string[] => [
  ...(home > budget.home ? [`Home weighs ${home.toFixed(1)} KB gzip and may weigh ${budget.home}.`] : []),
  ...(members > budget.members
    ? [`What members share weighs ${members.toFixed(1)} KB gzip and may weigh ${budget.members}.`]
    : []),
  ...Object.entries(screens)
    .filter(([, weight]) => weight > budget.screen)
    .map(([page, weight]) => `Page ${page} adds ${weight.toFixed(1)} KB gzip and may add ${budget.screen}.`),
]
