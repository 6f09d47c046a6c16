import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { changeSetting } from '../platform/platform.ts'

const { transferIn, transferOut, summary } = contract.flexibleTreasure

export const uscd = (whole: number | bigint) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** Somebody puts so many whole USCD into the treasure, or takes them out. */
export const putsIn = (who: Person, whole: number) => who.asks(transferIn, { money: uscd(whole) })
export const takesOut = (who: Person, whole: number) => who.asks(transferOut, { money: uscd(whole) })
export const treasureOf = (who: Person) => who.gets(summary, {})

/** Sets settings, and waits until everybody has seen them, and what the treasury covers is read anew. */
export async function sets({ db, bob }: Sandbox, settings: Partial<Settings>) {
  for (const [key, value] of Object.entries(settings)) await changeSetting(db, key as keyof Settings, value)
  await pause(1_100)
  await bob.gets(summary, {})
  await pause(200)
}
