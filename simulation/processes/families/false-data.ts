import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MoneyCall, moneyCalls } from '../calls/calls.ts'
import { depositing } from '../calls/wallet.ts'
import { everyProviderFault, type ProviderFault } from '../faulty-provider.ts'
import type { Harness } from '../harness.ts'
import { type Outcome, underLoad } from '../load.ts'

/** Faults of a provider concern deposits and withdrawals, so deposits are made more often. */
const often = (call: MoneyCall): MoneyCall => (call === depositing ? { ...call, weight: 8 } : call)

/** A deposit that is never paid, so any credit comes from an invented payment. */
const openingAlone: MoneyCall = { name: 'a deposit without a payment', weight: 2, make: depositing.make }

/**
 * The longest duration of a fault in milliseconds, among many or as the only one, and of the true answers after it. The watcher
 * must recover again and again.
 */
const FAULT_MS = { many: 500, only: 6_000 }
const HEALTHY_MS = 400

/** Open deposits for which payments are invented at a time. */
const MAX_OPEN_DEPOSITS = 8

/** Few clients during a single fault, as the watcher must keep up to read it in time. */
const SINGLE_FAULT_CLIENTS = 2

/** The longest run in milliseconds, with many faults or one. */
const TIMEOUT_MS = { many: 300_000, only: 60_000 }

/**
 * A provider has all faults or only one beside an honest provider, up to a number of false answers or the first accepted one.
 * Then the books are compared with the chain.
 */
export async function giveFalseData(
  harness: Harness,
  { falseAnswers, only }: { falseAnswers: number; only?: ProviderFault },
): Promise<Outcome> {
  const { faultyProvider } = harness
  if (!faultyProvider) throw new Error('the harness has no faulty provider')
  const dice = harness.dice.split()
  const outcome = await underLoad(
    harness,
    async () => {
      harness.setTimeFactor(10)
      const since = performance.now()
      const longest = only ? TIMEOUT_MS.only : TIMEOUT_MS.many
      for (
        let turn = 0;
        faultyProvider.falseAnswers() < falseAnswers && performance.now() - since < longest;
        turn += 1
      ) {
        if ((await differencesFromChain(harness)).length > 0) break
        faultyProvider.setOpenDeposits(await openDeposits(harness))
        const fault = only ?? everyProviderFault[turn % everyProviderFault.length]
        const lasts = only ? FAULT_MS.only : FAULT_MS.many
        harness.record('provider fault', { fault })
        faultyProvider.setFault(fault)
        await pause(lasts / 2 + dice.below(lasts / 2))
        faultyProvider.setFault()
        await pause(dice.below(HEALTHY_MS))
      }
      harness.recordFault('false answers of a provider', faultyProvider.falseAnswers())
      harness.setTimeFactor(1)
    },
    {
      calls: [...(only ? [depositing] : moneyCalls(harness).map(often)), openingAlone],
      ...(only && { clients: SINGLE_FAULT_CLIENTS }),
    },
  )
  const wrong = await differencesFromChain(harness)
  outcome.found.violations.push(...wrong)
  return { ...outcome, found: { ...outcome.found, doubled: outcome.found.doubled + wrong.length } }
}

/** Open deposits without a payment so far. */
const openDeposits = ({ cluster }: Harness) =>
  cluster
    .own()
    .db.selectFrom('deposit_intent')
    .select(['address', 'amount'])
    .where('state', '=', 'waiting')
    .where('released_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(MAX_OPEN_DEPOSITS)
    .execute()

/** Credits without a real payment, and completed withdrawals that the chain does not show. */
async function differencesFromChain({ cluster, chain }: Harness): Promise<string[]> {
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
      .map(({ tx_hash: tx }) => `credited without a payment: ${tx}`),
    ...completed
      .filter(({ txid, pays, address }) => !isTrue(txid ?? '', pays * UNITS_PER_MICRO, address))
      .map(({ id, txid }) => `withdrawal ${id} is completed, but ${txid} did not pay it`),
  ]
}

const UNITS_PER_MICRO = 1_000_000_000_000n
