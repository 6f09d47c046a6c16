import { balanceToTransaction, transactionToBalance, transferUsdc } from '@humidor/contract/money/wallet.ts'
import { transferIn } from '@humidor/contract/products/flexible-treasure.ts'
import { create as createPledge } from '@humidor/contract/products/pledges.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '@humidor/server/database/database.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { breachesIn, verify } from '@humidor/server/ledger/invariant.ts'
import { asLines } from '@humidor/server/ledger/testing.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from './open.ts'

const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)
const invariants = toleratingFixtures(everyInvariant)

let world: Sandbox
beforeAll(async () => {
  world = await openSandbox({ at: new Date('2026-11-20T04:00:00Z') })
  const { alice, bob } = world
  await alice.fund(uscd(10_000), 'USCD')
  await alice.fund(micros<'USDT'>(500_000_000n), 'USDT')
  await bob.fund(uscd(10_000), 'USCD')
  await bob.fund(micros<'USDT'>(500_000_000n), 'USDT')
  await alice.call(transferIn, { money: uscd(250) })
  await alice.call(createPledge, { money: uscd(1_000), cig: micros<'CIG'>(0n) })
  await alice.call(transactionToBalance, { money: uscd(20) })
  await alice.call(balanceToTransaction, { money: micros<'USDT'>(100_000_000n) })
  await alice.call(transferUsdc, { email: bob.email, money: uscd(5), googleCode: alice.googleCode() })
})

/** What `verify` finds of what the owner of the database does with the guards off, which is then undone. */
async function found(does: (tx: Tx) => Promise<unknown>) {
  let ids: string[] = []
  await world.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await does(tx)
      ids = (await breachesIn(tx, invariants)).map(({ id }) => id)
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return ids
}

const lastOf = async (tx: Tx, operation: string) => {
  const { id } = await tx
    .selectFrom('transfer')
    .select('id')
    .where('operation', '=', operation)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql.raw(asLines(id)).execute(tx)
  return id
}

/** The last transfer of an operation, twice as large in all its entries and the balances after them. */
const twiceAsLarge = (operation: string) => async (tx: Tx) => {
  const id = await lastOf(tx, operation)
  await sql`update account a set balance = a.balance + e.amount
    from (select account_id, sum(amount) as amount from entry where transfer_id = ${id} group by 1) e where e.account_id = a.id`.execute(
    tx,
  )
  await sql`update transfer_line e set balance_after = e.balance_after + (
      select coalesce(sum(o.amount), 0) from entry o where o.transfer_id = ${id} and o.account_id = e.account_id and o.seq <= e.seq)
    where e.account_id in (select account_id from entry where transfer_id = ${id})`.execute(tx)
  await sql`update transfer_line set amount = amount * 2 where transfer_id = ${id}`.execute(tx)
}

/** The last transfer of an operation, with every entry of Alice's on the same account of Bob's, whose balance follows. */
const ofSomebodyElse = (operation: string) => async (tx: Tx) => {
  const id = await lastOf(tx, operation)
  const [alice, bob] = [world.alice.uid, world.bob.uid]
  await sql`update account a set balance = a.balance + case a.owner_id when ${bob} then e.amount else -e.amount end
    from entry e where e.transfer_id = ${id} and a.owner = 'member' and a.owner_id in (${alice}, ${bob})
      and e.account_id / 100 = ${alice} and a.id % 100 = e.account_id % 100`.execute(tx)
  await sql`update transfer_line e set account_id = ${bob}::bigint * 100 + e.account_id % 100, seq = 1000 + e.seq
    where e.transfer_id = ${id} and e.account_id / 100 = ${alice}`.execute(tx)
}

/** The last transfer of an operation once more, under another number. */
const again = (operation: string) => async (tx: Tx) => {
  const id = await lastOf(tx, operation)
  const { rows } = await sql<{ id: bigint }>`insert into transfer (key, operation, at)
    select regexp_replace(key, '[0-9a-f]+$', '') || ${operation === 'balanceToTransaction' || operation === 'transfer' ? 'abcdefabcdef' : '987654'}, operation, at
    from transfer where id = ${id} returning id`.execute(tx)
  await sql`insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
    select account_id, seq + 1000, ${rows[0]?.id ?? 0n}, asset, amount, balance_after, operation, at
    from entry where transfer_id = ${id}`.execute(tx)
}

it('a world that nobody touched is clean', async () => {
  expect(await verify(world.db, invariants)).toEqual([])
})

describe('a right object is told from', () => {
  it.each([
    ['transferInLhb', 'flexible-treasure.move-is-its-transfer'],
    ['pledge', 'pledges.paid-is-booked'],
    ['transactionToBalance', 'wallet.conversion-is-its-transfers'],
  ])('another amount: %s', async (operation, invariant) => {
    expect(await found(twiceAsLarge(operation))).toContain(invariant)
  })

  it.each([
    ['transferInLhb', 'flexible-treasure.move-is-its-transfer'],
    ['pledge', 'pledges.paid-is-booked'],
    ['transactionToBalance', 'wallet.conversion-is-its-transfers'],
    ['balanceToTransaction', 'ledger.every-transfer-is-explained'],
    ['transfer', 'ledger.every-transfer-is-explained'],
  ])('another member: %s', async (operation, invariant) => {
    expect(await found(ofSomebodyElse(operation))).toContain(invariant)
  })

  it.each([
    ['transferInLhb', 'ledger.every-transfer-is-explained'],
    ['pledge', 'ledger.every-transfer-is-explained'],
    ['transactionToBalance', 'ledger.every-transfer-is-explained'],
    // Nobody was answered for the second.
    ['balanceToTransaction', 'ledger.request-and-answer'],
    ['transfer', 'ledger.request-and-answer'],
  ])('itself, twice: %s', async (operation, invariant) => {
    expect(await found(again(operation))).toContain(invariant)
  })
})

it('a mirror that says more than its payments is found', async () => {
  const more = (tx: Tx) => sql`update account set balance = balance - 5 where id = 10100`.execute(tx)
  expect(await found(more)).toContain('treasury.mirrors-are-explained')
})
