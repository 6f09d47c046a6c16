import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../database/testing.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { depositInvariants } from './deposits.invariants.ts'

it('a trigger, constraint or index of the deposits that is dropped, or added back without validation, is reported', async () => {
  const { db } = await freshDatabase()
  const missed = async (...statements: string[]) => {
    let found: unknown[] = []
    const undone = db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      found = (await breachesIn(tx, depositInvariants)).map(({ id, rows }) => ({ id, rows }))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return found
  }
  const reported = (...names: string[]) => [{ id: 'deposits.guards-stand', rows: names.map((name) => ({ name })) }]

  expect(await missed('select 1')).toEqual([])
  // The last name of each list is checked too.
  expect(await missed('drop index deposit_slot', 'drop index deposit_claim_of_member')).toEqual(
    reported('deposit_slot', 'deposit_claim_of_member'),
  )
  expect(await missed('alter table strange_transfer drop constraint strange_transfer_once')).toEqual(
    reported('strange_transfer_once'),
  )
  const [drop, add] = [
    'drop constraint chain_transfer_left',
    'add constraint chain_transfer_left check (true) not valid',
  ]
  expect(await missed(`alter table chain_transfer ${drop}, ${add}`)).toEqual(reported('chain_transfer_left'))
  // An index that exists but is not unique.
  const twice = 'create index deposit_slot on deposit_intent (chain, address, amount)'
  expect(await missed('drop index deposit_slot', twice)).toEqual(reported('deposit_slot'))
})
