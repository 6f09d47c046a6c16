import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { breachesIn } from '../../../ledger/invariant.ts'
import { withdrawalInvariants } from './withdrawals.invariants.ts'
import { ADDRESS, openWithdrawals, usdt, type Withdrawals } from './withdrawals.testing.ts'

let harness: Withdrawals
/** A withdrawal in each state. */
let ids: Record<'reviewing' | 'sent' | 'completed' | 'rejected', string>
beforeAll(async () => {
  harness = await openWithdrawals()
  const { alice, bob, carol, gregor } = harness
  for (const person of [alice, bob, carol, gregor]) await harness.binds(person, ADDRESS)
  harness.nextDay()
  harness.nextDay()
  const completed = await harness.opensWithdrawal(bob, usdt(50))
  const sent = await harness.opensWithdrawal(carol, usdt(60))
  for (const id of [completed, sent]) await harness.approves(id)
  await harness.sends(completed, await harness.paysFor(completed))
  await harness.chain.mine(20)
  await harness.look()
  await harness.sends(sent, await harness.paysFor(sent))
  const rejected = await harness.opensWithdrawal(gregor, usdt(70))
  await harness.rejects(rejected)
  ids = { reviewing: await harness.opensWithdrawal(alice, usdt(40)), sent, completed, rejected }
}, 60_000)

/** Runs a statement directly on the database, answers the invariants that it breaks, and rolls it back. */
async function broken(statement: (id: typeof ids) => string): Promise<string[]> {
  let found: string[] = []
  const undone = harness.db.transaction().execute(async (tx) => {
    for (const trigger of ['withdrawal_stays', 'withdrawal_begins_reviewing', 'withdrawal_never_leaves'])
      await sql.raw(`alter table withdrawal disable trigger ${trigger}`).execute(tx)
    await sql.raw('alter table withdrawal_tx disable trigger withdrawal_tx_never_leaves').execute(tx)
    await sql.raw(statement(ids)).execute(tx)
    // The triggers are always missing, because the statement runs without them.
    found = (await breachesIn(tx, withdrawalInvariants)).map(({ id }) => id.replace('withdrawals.', ''))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found.filter((id) => id !== 'guards-stand')
}

describe('the invariants of withdrawals', () => {
  it('hold, and report a missing trigger, constraint or index', async () => {
    expect(await broken(() => 'select 1')).toEqual([])
    const guards = withdrawalInvariants.filter(({ id }) => id === 'withdrawals.guards-stand')
    for (const index of ['withdrawal_once_a_day', 'withdrawal_tx_one_at_a_time']) {
      const gone = harness.db.transaction().execute(async (tx) => {
        await sql.raw(`drop index ${index}`).execute(tx)
        expect(await breachesIn(tx, guards)).toHaveLength(1)
        throw new Error('undone')
      })
      await expect(gone).rejects.toThrow('undone')
    }
  })

  it.each<[string, (it: typeof ids) => string, string[]]>([
    [
      'money that is reserved for no withdrawal',
      ({ reviewing }) => `delete from withdrawal where id = ${reviewing}`,
      ['held-is-what-is-open', 'asked-for-is-held'],
    ],
    [
      'an amount that differs from the reserved one',
      ({ reviewing }) => `update withdrawal set money = money + 1, pays = pays + 1 where id = ${reviewing}`,
      ['held-is-what-is-open', 'asked-for-is-held'],
    ],
    [
      'a second one on the day',
      ({ rejected, reviewing }) =>
        `drop index withdrawal_once_a_day;
         update withdrawal set uid = (select uid from withdrawal where id = ${reviewing}), state = 'reviewing', ended_at = null,
           rejected_by = null, reply = null where id = ${rejected}`,
      ['held-is-what-is-open', 'one-a-day', 'asked-for-is-held', 'rejected-is-given-back', 'end-is-told'],
    ],
    [
      'a completed withdrawal that was not paid',
      ({ sent }) => `update withdrawal set state = 'completed', ended_at = now() where id = ${sent}`,
      [
        'held-is-what-is-open',
        'completed-is-paid',
        'mirror-is-what-was-paid',
        'one-transaction-pays-one',
        'end-is-told',
      ],
    ],
    [
      'a paid withdrawal that is open again',
      ({ completed }) =>
        `update withdrawal set state = 'approved', ended_at = null, txid = null, sent_at = null, sent_by = null where id = ${completed}`,
      [
        'held-is-what-is-open',
        'completed-is-paid',
        'mirror-is-what-was-paid',
        'one-transaction-pays-one',
        'end-is-told',
      ],
    ],
    [
      'another fee than was kept',
      ({ completed }) => `update withdrawal set fee = fee + 1, pays = pays - 1 where id = ${completed}`,
      ['completed-is-paid', 'mirror-is-what-was-paid'],
    ],
    [
      'a chain that differs from the one of the payment',
      ({ completed }) => `update withdrawal set chain = 'TRX' where id = ${completed}`,
      ['completed-is-paid', 'mirror-is-what-was-paid', 'one-transaction-pays-one'],
    ],
    [
      'a rejected withdrawal whose money is still reserved',
      ({ reviewing }) =>
        `update withdrawal set state = 'rejected', ended_at = now(), rejected_by = 1, reply = 'No.' where id = ${reviewing}`,
      ['held-is-what-is-open', 'rejected-is-given-back', 'end-is-told'],
    ],
    [
      'a transaction that no operator entered',
      ({ sent }) => `delete from withdrawal_tx where withdrawal_id = ${sent}`,
      ['one-transaction-pays-one'],
    ],
    [
      'a payment that is also a deposit',
      ({ completed }) =>
        `insert into chain_transfer (chain, tx_hash, log_index, contract, from_address, to_address, raw, amount, block_number,
           block_hash, state, reason, seen_at)
         select chain, txid, log_index, 'x', 'x', 'x', 1, 1, 1, 'x', 'unmatched', 'dust', now()
         from withdrawal_tx where withdrawal_id = ${completed}`,
      ['one-transaction-pays-one'],
    ],
  ])('find %s', async (_, statement, expected) => {
    expect(await broken(statement)).toEqual(expected)
  })
})
