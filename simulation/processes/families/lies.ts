import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MoneyCall, moneyCalls } from '../calls/calls.ts'
import { depositing } from '../calls/wallet.ts'
import { everyLie, type Lie } from '../liar.ts'
import { type Outcome, underLoad } from '../load.ts'
import type { World } from '../harness.ts'

/** Deposits and withdrawals are what a provider can lie about. */
const often = (call: MoneyCall): MoneyCall => (call === depositing ? { ...call, weight: 8 } : call)

/** A deposit that nobody pays: whatever credits it was made up. */
const openingAlone: MoneyCall = { name: 'a deposit that nobody pays', weight: 2, make: depositing.make }

/**
 * Milliseconds for which a lie lasts at most, one of many or the only one, and the truth after it: everything has to go on by
 * itself again and again.
 */
const LIE = { many: 500, only: 6_000 }
const TRUTH = 400

/** Open deposits for which payments are made up at a time. */
const WANTED = 8

/** Whoever pays while one lie is told over and over: few, as the watcher has to keep up for the lie to be heard in time. */
const FEW = 2

/** No run waits longer until enough lies were told, of many kinds or of one. Milliseconds. */
const LONGEST = { many: 300_000, only: 60_000 }

/**
 * A provider lies in every way, or in only one, beside an honest one, until so many lies were told or one was believed; then the
 * books are held against the chain.
 */
export async function hearLies(world: World, { lies, only }: { lies: number; only?: Lie }): Promise<Outcome> {
  const { liar } = world
  if (!liar) throw new Error('nobody is there to lie')
  const dice = world.dice.apart()
  const outcome = await underLoad(
    world,
    async () => {
      world.flow(10)
      const since = performance.now()
      const longest = only ? LONGEST.only : LONGEST.many
      for (let turn = 0; liar.told() < lies && performance.now() - since < longest; turn += 1) {
        if ((await againstTheChain(world)).length > 0) break
        liar.wants(await waiting(world))
        const lie = only ?? everyLie[turn % everyLie.length]
        const lasts = only ? LIE.only : LIE.many
        world.tell('lies', { lie })
        liar.becomes(lie)
        await pause(lasts / 2 + dice.below(lasts / 2))
        liar.becomes()
        await pause(dice.below(TRUTH))
      }
      world.hurt('lies of a provider', liar.told())
      world.flow(1)
    },
    {
      calls: [...(only ? [depositing] : moneyCalls(world).map(often)), openingAlone],
      ...(only && { clients: FEW }),
    },
  )
  const wrong = await againstTheChain(world)
  outcome.found.violations.push(...wrong)
  return { ...outcome, found: { ...outcome.found, doubled: outcome.found.doubled + wrong.length } }
}

/** Open deposits that nobody has been seen to pay yet. */
const waiting = ({ cluster }: World) =>
  cluster
    .own()
    .db.selectFrom('deposit_intent')
    .select(['address', 'amount'])
    .where('state', '=', 'waiting')
    .where('released_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(WANTED)
    .execute()

/** What is credited though nobody paid it, or taken for paid out though the chain shows otherwise. */
async function againstTheChain({ cluster, chain }: World): Promise<string[]> {
  const { db } = cluster.own()
  const truth = new Map(chain.paid.map((one) => [one.id, one]))
  const isTrue = (txid: string, raw: bigint, to: string) => {
    const paid = truth.get(txid)
    return paid !== undefined && paid.raw === raw && paid.to === to.toLowerCase()
  }
  const credited = await db
    .selectFrom('chain_transfer')
    .select(['tx_hash', 'raw', 'to_address', 'lost_at'])
    .where('state', '=', 'credited')
    .execute()
  const completed = await db
    .selectFrom('withdrawal')
    .select(['id', 'txid', 'pays', 'address'])
    .where('state', '=', 'completed')
    .execute()
  return [
    ...credited
      .filter(({ tx_hash: tx, raw, to_address: to, lost_at: lost }) => !isTrue(tx, BigInt(raw), to) || lost !== null)
      .map(({ tx_hash: tx }) => `credited, and nobody paid it: ${tx}`),
    ...completed
      .filter(({ txid, pays, address }) => !isTrue(txid ?? '', pays * UNITS_PER_MICRO, address))
      .map(({ id, txid }) => `withdrawal ${id} counts as paid, and ${txid} did not pay it`),
  ]
}

const UNITS_PER_MICRO = 1_000_000_000_000n
