import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { aSecondPasses } from '../../../platform/settings/kept.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'

const { create, list, summary } = contract.pledges

export const uscd = (whole: number | bigint) => micros<'USCD'>(BigInt(whole) * 1_000_000n)
export const cig = (whole: number | bigint) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

/** A member tries to pledge whole USCD, a part of it paid in whole ₡. */
export const pledges = (who: Person, whole: number, ofCig = 0) =>
  who.tryCall(create, { money: uscd(whole), cig: cig(ofCig) })

/** A member pledges. */
export const pledged = (who: Person, whole: number, ofCig = 0) =>
  who.call(create, { money: uscd(whole), cig: cig(ofCig) })

export const summaryOf = (who: Person) => who.call(summary, {})
export const pledgesOf = async (who: Person, type: 0 | 1 | 2 = 0) =>
  (await who.call(list, { page: 1, limit: 100, type })).rows

/** Changes settings, which are in force at once. */
export async function sets({ db }: Pick<Sandbox, 'db'>, settings: Partial<Settings>) {
  for (const [key, value] of Object.entries(settings)) await changeSetting(db, key as keyof Settings, value)
  aSecondPasses()
}
