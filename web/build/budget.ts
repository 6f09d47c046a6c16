import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { entry, filesOf, type Manifest, memberGate, screenOf } from './manifest.ts'

/**
 * Limits in KB of 1,000 bytes, JS and CSS, gzip 9. The members' shared code holds the calls and rules of several pages; those of one
 * product come with its pages, as pages name the files of the contract that they need (`vite.config.ts`).
 */
export const budget = { home: 130, members: 70, screen: 40 } as const

export interface Weights {
  /** A new visitor's first load of Home. */
  home: number
  /** Each further page: its screen, and the code it does not share with all member pages. */
  screens: Record<string, number>
  /** Added once by the first member page, for all of them: cipher, contract, queries, request pipeline. */
  members: number
}

/** Measures the build. `pages` are the names of the route table. */
export function weigh(dist: string, manifest: Manifest, pages: readonly string[]): Weights {
  const weightOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
  const home = filesOf(manifest, entry)
  const members = without(filesOf(manifest, memberGate), home)
  const screens = pages
    .filter((page) => page !== 'home')
    .map((page) => [page, weightOf(without(filesOf(manifest, screenOf(manifest, page)), [...home, ...members]))])
  return { home: weightOf(home), members: weightOf(members), screens: Object.fromEntries(screens) }
}

const without = (files: readonly string[], known: readonly string[]) => files.filter((file) => !known.includes(file))

/** One sentence for each limit exceeded; empty if all pass. */
export const overweight = ({ home, members, screens }: Weights): string[] => [
  ...(home > budget.home ? [`Home weighs ${home.toFixed(1)} KB gzip and may weigh ${budget.home}.`] : []),
  ...(members > budget.members
    ? [`What members share weighs ${members.toFixed(1)} KB gzip and may weigh ${budget.members}.`]
    : []),
  ...Object.entries(screens)
    .filter(([, weight]) => weight > budget.screen)
    .map(([page, weight]) => `Page ${page} adds ${weight.toFixed(1)} KB gzip and may add ${budget.screen}.`),
]
