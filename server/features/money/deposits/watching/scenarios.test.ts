import type { Chain } from '@humidor/domain/money/deposit.ts'
import { expect, it } from 'vitest'
import { transfersIn } from './faulty-chain.testing.ts'
import { openScenario, type Scenario } from './scenarios.testing.ts'

/** `SEED` chooses another scenario, `STEPS` its length. */
const SEED = Number(process.env.SEED ?? 20_261_122)
const STEPS = Number(process.env.STEPS ?? 220)

/** Every payment in our token to our addresses on the final chain. */
const onChain = ({ faulty: { name, chain, reader } }: Scenario, after: bigint) =>
  chain
    .blocks()
    .filter(({ number }) => BigInt(number) >= after)
    .flatMap((block) => transfersIn(name, block))
    .filter(({ to, contract }) => contract === reader.token && reader.addresses.includes(to))

const named = ({ tx, to, raw }: { tx: string; to: string; raw: bigint | string }) => `${tx} ${to} ${raw}`

/** Checks the final state against the chain and the requests alone. */
async function checkScenario(scenario: Scenario) {
  const { deposits, intents, faulty, sent } = scenario
  const { db } = deposits
  const rows = await deposits.transfers()
  const { first_block: first } = await db.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()
  const held = rows.filter(({ state, lost_at: lost }) => state !== 'orphaned' && lost === null)

  // Nothing is lost or invented: each payment is stored once.
  const expected = onChain(scenario, first).map(named).toSorted()
  expect(held.map((row) => named({ tx: row.tx_hash, to: row.to_address, raw: row.raw })).toSorted()).toEqual(expected)
  expect(held.filter(({ state }) => state === 'seen')).toEqual([])

  const kept = new Map(
    (await db.selectFrom('deposit_intent').selectAll().execute()).map((row) => [Number(row.id), row]),
  )
  const owed = new Map<number, bigint>()
  let late = 0
  for (const { id, uid, address, randomMoney, createdAt } of intents) {
    const intent = kept.get(id)
    const exact = rows.filter(({ to_address: to, raw }) => to === address && BigInt(raw) === randomMoney * faulty.unit)
    const credited = exact.filter(({ intent_id: of, state }) => of === BigInt(id) && state === 'credited')
    expect(credited.length).toBe(intent?.state === 'credited' ? 1 : 0)
    // No deposit is credited with a payment that was read before it was opened.
    expect(credited.filter(({ seen_at: at }) => at < createdAt)).toEqual([])
    if (intent?.state === 'credited') owed.set(uid, (owed.get(uid) ?? 0n) + randomMoney)
    else {
      // An uncredited deposit had no payment of exactly its amount in its time. The same amount may have belonged to
      // another deposit before. So a payment sent before it was opened is not its own, even if a list left it out until
      // later.
      const paid = exact.filter(({ state, tx_hash: tx, lost_at: lost }) => {
        return state === 'unmatched' && lost === null && (sent.get(tx) ?? createdAt) >= createdAt
      })
      const inTime = paid.filter(({ seen_at: at }) => !intent?.released_at || at < intent.released_at)
      expect(inTime.map(({ tx_hash: tx }) => tx)).toEqual([])
      late += paid.length
    }
  }
  // A credited member got exactly that amount, once.
  for (const uid of new Set(intents.map((intent) => intent.uid)))
    expect(await deposits.balance(uid)).toBe(owed.get(uid) ?? 0n)
  await deposits.sound()
  // Every read repeats the last blocks, so the recheck finds hardly anything.
  const leftOut = deposits.harness.alarms.filter((what) => /was left out/.test(what)).length
  expect(leftOut).toBeLessThan(rows.length / 50)
  return {
    leftOut,
    late,
    ...Object.fromEntries(
      ['credited', 'unmatched', 'orphaned'].map((is) => [is, rows.filter(({ state }) => state === is).length]),
    ),
  }
}

it.each(['BSC', 'TRX'] as const)(
  'payments of every kind on %s, with re-orgs, faulty providers and several watchers, end correctly',
  async (name: Chain) => {
    const scenario = await openScenario(name, SEED)
    try {
      for (let step = 1; step <= STEPS; step++) {
        await scenario.step()
        if (step % 50 === 0) await scenario.deposits.sound()
      }
      await scenario.ends()
      const outcome = await checkScenario(scenario)
      process.stdout.write(
        `${name}, seed ${SEED}: ${JSON.stringify({ deposits: scenario.intents.length, ...scenario.counts, ...outcome })}\n`,
      )
      expect(scenario.counts.sent).toBeGreaterThan(STEPS)
    } finally {
      await scenario.close()
    }
  },
  Math.max(120_000, STEPS * 1_000),
)
