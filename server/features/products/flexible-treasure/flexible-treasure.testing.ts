import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { roomOf } from '@humidor/domain/products/flexible-treasure.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { expect, vi } from 'vitest'
import { aSecondPasses } from '../../../platform/settings/kept.testing.ts'
import { changeSetting, settingsOf } from '../../../platform/settings/stored-settings.ts'
import { coverOf } from './flexible-treasure.ts'

const { transferIn, transferOut, summary } = contract.flexibleTreasure

export const uscd = (whole: number | bigint) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** A member puts whole USCD into the treasure, or takes them out. */
export const putsIn = (who: Person, whole: number) => who.tryCall(transferIn, { money: uscd(whole) })
export const takesOut = (who: Person, whole: number) => who.tryCall(transferOut, { money: uscd(whole) })
export const treasureOf = (who: Person) => who.call(summary, {})

/** Changes settings, and waits until they are in force and the treasury's cover is read again. */
export async function sets({ db, bob }: Sandbox, settings: Partial<Settings>) {
  for (const [key, value] of Object.entries(settings)) await changeSetting(db, key as keyof Settings, value)
  const { treasureRate: rate, treasureCover: days } = await settingsOf(db)
  await vi.waitFor(
    async () => {
      aSecondPasses()
      expect((await treasureOf(bob)).room).toBe(roomOf({ ...(await coverOf(db)), rate, days }) ?? null)
    },
    { timeout: 30_000, interval: 10 },
  )
}
