import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breachesIn } from '../../../ledger/invariant.ts'
import { conversionsIn, reviewsIn } from './movements/movements.testing.ts'
import { walletInvariants } from './wallet.invariants.ts'

const DAY = 86_400_000

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const change = (text: string) => harness.pool.query(text)
/** The invariants that a statement breaks. It is rolled back. */
const breaches = async (text: string) => {
  let ids: string[] = []
  const undone = harness.db.transaction().execute(async (tx) => {
    await sql.raw(text).execute(tx)
    ids = (await breachesIn(tx, walletInvariants)).map(({ id }) => id)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return ids
}

describe('the rows of conversions', () => {
  const { converts, conversions, cancels, withUscd } = conversionsIn(() => harness)
  // An ended conversion and a pending one.
  beforeAll(async () => {
    const alice = await withUscd(harness.alice, 2_000_000n)
    await converts(alice, 1_000_000n)
    await cancels(alice, (await conversions(alice))[0]?.did)
    await converts(alice, 1_000_000n)
  })

  it('cannot be rewritten: an ended one never changes, and none can be deleted', async () => {
    await expect(change(`update conversion set state = 'pending', ended_at = null, ended_by = null`)).rejects.toThrow(
      'once',
    )
    await expect(change(`update conversion set money = 1 where state = 'pending'`)).rejects.toThrow('never changes')
    await expect(change(`update conversion set state = 'done' where state = 'pending'`)).rejects.toThrow(
      'conversion_ended',
    )
    await expect(change('delete from conversion')).rejects.toThrow('never changes')
  })

  it('break an invariant if a row has no reserved money, or a false state', async () => {
    const mine = `uid = ${harness.alice.uid} and state = 'pending'`
    expect(await breaches('select 1')).toEqual([])
    expect(
      await breaches(`update conversion set state = 'cancelled', ended_at = due_at, ended_by = held_by where ${mine}`),
    ).toEqual([
      'wallet.held-conversion-is-what-is-pending',
      'wallet.conversion-shows-as-it-is',
      'wallet.conversion-is-its-transfers',
    ])
    expect(
      await breaches(
        `update transfer_outcome set status = 2 where transfer_id in (select held_by from conversion where ${mine})`,
      ),
    ).toEqual(['wallet.conversion-shows-as-it-is'])
    expect(await breaches('alter table conversion disable trigger conversion_ends_once')).toEqual([
      'wallet.guards-stand',
    ])
  })
})

describe('the rows of transfers in review', () => {
  const { gives, batch, later } = reviewsIn(() => harness)
  // A completed transfer and a pending one.
  beforeAll(async () => {
    const { magnus, tom } = harness
    await gives(magnus, tom, 1_000_000n)
    await later(DAY, magnus)
    expect(await batch()).toEqual({ done: 1, left: false })
    await gives(magnus, tom, 1_000_000n)
  })

  it('cannot be rewritten', async () => {
    await expect(change(`update transfer_review set fee = fee + 1 where state = 'pending'`)).rejects.toThrow('never')
    await expect(change(`update transfer_review set to_uid = to_uid + 1 where state = 'pending'`)).rejects.toThrow(
      'never',
    )
    await expect(change(`update transfer_review set reason = 'x' where state = 'done'`)).rejects.toThrow('ends once')
    await expect(change('delete from transfer_review')).rejects.toThrow('never changes')
  })

  it('break an invariant if a row has a false state', async () => {
    const one = `where state = 'pending' and uid = ${harness.magnus.uid}`
    expect(
      await breaches(`update transfer_review set state = 'done', ended_at = due_at, ended_by = held_by ${one}`),
    ).toEqual([
      'wallet.held-transfer-is-what-is-pending',
      'wallet.transfer-review-shows-as-it-is',
      'wallet.transfer-is-its-transfers',
    ])
    expect(await breaches('alter table transfer_review disable trigger transfer_review_never_leaves')).toEqual([
      'wallet.guards-stand',
    ])
  })
})
