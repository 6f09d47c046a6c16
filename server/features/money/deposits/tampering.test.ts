import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { breachesIn } from '../../../ledger/invariant.ts'
import { asLines } from '../../../ledger/testing.ts'
import { type Queue, withQueue } from './console/deciding.testing.ts'
import { depositInvariants } from './deposits.invariants.ts'
import { usdt } from './deposits.testing.ts'

let sandbox: Sandbox
let queue: Queue
withQueue((opened, openedQueue) => {
  sandbox = opened
  queue = openedQueue
})

/** A credited deposit of Alice, a waiting one of Bob, and a payment that two operators assigned to Bob. */
let ids: { credited: string; waiting: string; assigned: string }
beforeAll(async () => {
  await queue.nextScene()
  const { alice, bob } = sandbox
  const opens = (who: typeof alice) => who.call(contract.deposits.getDepositInfo, { money: usdt('100'), chain: 'BSC' })
  const credited = await opens(alice)
  const txid = await queue.pays('BSC', '33.5')
  await sandbox.pay?.({ chain: 'BSC', address: credited.address, amount: credited.randomMoney })
  await sandbox.watch()
  const [payment] = await queue.queue(txid)
  const assigned = payment?.id ?? ''
  await queue.assigns(assigned, bob.uid)
  await queue.decides(assigned)
  ids = { credited: `${credited.id}`, waiting: `${(await opens(bob)).id}`, assigned }
})

/**
 * Runs a statement as the database's owner without triggers, answers the invariants that it breaks, and rolls it back.
 */
async function broken(statement: string) {
  let found: string[] = []
  const undone = sandbox.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    found = (await breachesIn(tx, depositInvariants)).map(({ id }) => id.replace('deposits.', ''))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found
}

const payer = 'credited-once-to-the-payer'
const paymentOf = (id: string) => `(select id from chain_transfer where intent_id = ${id})`
const transferOf = (id: string) => `(select transfer_id from chain_transfer where intent_id = ${id})`

describe('the invariants of deposits', () => {
  it('hold, with every kind of payment in the database', async () => {
    expect(await broken('select 1')).toEqual([])
    const { rows } = await sandbox.pool.query('select distinct state from chain_transfer order by 1')
    expect(rows).toEqual([{ state: 'assigned' }, { state: 'credited' }])
  })

  it.each<[what: string, statement: (it: typeof ids) => string, breaks: string[]]>([
    [
      'a millionth more than was paid',
      ({ credited }) =>
        `${asLines(transferOf(credited))} update transfer_line set amount = amount + sign(amount) where transfer_id = ${transferOf(credited)}`,
      [payer],
    ],
    [
      'money of another member’s payment',
      ({ credited }) => `${asLines(transferOf(credited))} update transfer_line set account_id = 1000000201, seq = 99
        where transfer_id = ${transferOf(credited)} and account_id > 100000`,
      [payer],
    ],
    [
      'a deposit that another member opened',
      ({ credited }) => `update deposit_intent set uid = uid + 1 where id = ${credited}`,
      [payer],
    ],
    [
      'a payment that came to another address',
      ({ credited }) => `update chain_transfer set to_address = 'elsewhere' where id = ${paymentOf(credited)}`,
      [payer],
    ],
    [
      'a transfer that is another payment’s',
      ({ credited }) => `update transfer set key = 'deposit:BSC:0xother:0' where id = ${transferOf(credited)}`,
      [payer],
    ],
    [
      'a transfer whose key has more than its payment',
      ({ credited }) => `update transfer set key = key || ':' where id = ${transferOf(credited)}`,
      [payer],
    ],
    ['a transfer that is gone', ({ credited }) => `delete from transfer where id = ${transferOf(credited)}`, [payer]],
    [
      'units of a token that were rounded away',
      ({ credited }) => `update chain_transfer set raw = raw + 1 where id = ${paymentOf(credited)}`,
      ['nothing-is-rounded-away'],
    ],
    [
      'a payment that was matched with another deposit',
      ({ credited, waiting }) => `update chain_transfer set intent_id = ${waiting} where intent_id = ${credited}`,
      [payer, 'nothing-credited-without-a-payment'],
    ],
    [
      'a credited deposit whose payment is gone',
      ({ credited }) => `delete from chain_transfer where intent_id = ${credited}`,
      ['nothing-credited-without-a-payment'],
    ],
    [
      'a credited payment of a deposit that waits',
      ({ credited }) => `update deposit_intent set state = 'waiting', credited_at = null where id = ${credited}`,
      [payer, 'nothing-credited-without-a-payment'],
    ],
    [
      'a deposit that was never paid',
      ({ waiting }) => `update deposit_intent set state = 'credited', credited_at = now() where id = ${waiting}`,
      ['nothing-credited-without-a-payment'],
    ],
    [
      'a payment assigned to another member than agreed',
      ({ assigned }) => `update deposit_assignment set uid = uid + 1 where payment_id = ${assigned}`,
      ['assigned-as-two-agreed'],
    ],
    [
      'a payment that was assigned in part',
      ({ assigned }) => `update deposit_assignment set amount = amount - 1 where payment_id = ${assigned}`,
      ['assigned-as-two-agreed'],
    ],
    [
      'an assigned payment whose transfer is another payment’s',
      ({ assigned }) => `update transfer set key = 'deposit:BSC:0xother:0'
        where id = (select transfer_id from chain_transfer where id = ${assigned})`,
      ['assigned-as-two-agreed'],
    ],
  ])('find %s', async (_, statement, breaks) => {
    expect(await broken(statement(ids))).toEqual(breaks)
  })

  it('accept a payment whose place among the logs has changed', async () => {
    expect(
      await broken(`update chain_transfer set log_index = log_index + 7, place = default where state = 'credited'`),
    ).toEqual([])
  })
})
