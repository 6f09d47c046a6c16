import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { followedBy } from './confirmations-setting.ts'
import { ALICE, BOB, type Deposits, openDeposits, unusedReader, usdt } from './deposits.testing.ts'

const [one, two] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
let deposits: Deposits
beforeEach(async () => {
  deposits = await openDeposits({ reader: unusedReader([one, two]) })
  await changeSetting(deposits.db, 'depositPause', 0)
})
afterEach(() => deposits.close())

const opens = (uid: number, money: number) => deposits.asks(uid, usdt(String(money)))
const activates = (uid: number) =>
  deposits.db
    .updateTable('member')
    .set({ activated_at: deposits.harness.now, level: 1 })
    .where('uid', '=', uid)
    .execute()
const tooMany = { refused: 'deposit_too_frequent' }

describe('the exact amounts that a member occupies', () => {
  it('are few for a new member, and freed after their grace', async () => {
    for (let n = 0; n < defaultSettings.depositsOpenMostNew; n++)
      expect(await opens(ALICE, 20 + n)).toHaveProperty('id')
    expect(await opens(ALICE, 99)).toEqual(tooMany)
    // An open deposit is still answered, and other members are not affected.
    expect(await opens(ALICE, 20)).toHaveProperty('id')
    expect(await opens(BOB, 20)).toHaveProperty('id')
    await deposits.db.updateTable('deposit_intent').set({ released_at: deposits.harness.now }).execute()
    expect(await opens(ALICE, 99)).toHaveProperty('id')
  })

  it.each([
    ['is activated', () => activates(ALICE)],
    [
      'has paid one before',
      () =>
        sql`update deposit_intent set state = 'credited', credited_at = ${deposits.harness.now}
          where id = (select min(id) from deposit_intent)`.execute(deposits.db),
    ],
  ])('are more for a member who %s, up to a limit', async (_, becomes) => {
    await changeSetting(deposits.db, 'depositsOpenMost', 6)
    for (let n = 0; n < defaultSettings.depositsOpenMostNew; n++) await opens(ALICE, 20 + n)
    await becomes()
    let more = 0
    while ('id' in (await opens(ALICE, 100 + more))) more++
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from deposit_intent where state = 'waiting' and released_at is null`.execute(
      deposits.db,
    )
    expect(rows[0]?.n).toBe(6)
    // It was not really paid: restore the sums.
    await sql`update deposit_intent set state = 'waiting', credited_at = null where state = 'credited'`.execute(
      deposits.db,
    )
  })

  it('do not exceed the limit by two requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => opens(ALICE, 20 + n)))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(defaultSettings.depositsOpenMostNew)
  })

  it('are reported in the figures when they run short', async () => {
    const figure = deposits.feature.figures?.find(({ name }) => name === 'humidor_deposit_tails_used')
    expect(await figure?.read(deposits.db, deposits.harness.now)).toEqual([])
    await opens(ALICE, 20)
    await opens(BOB, 20)
    await opens(BOB, 21)
    expect(await figure?.read(deposits.db, deposits.harness.now)).toEqual([
      { labels: { chain: 'BSC', address: expect.stringMatching(/^0xa{40}$/i) }, value: 2 },
    ])
  })
})

it('the required confirmations follow the settings', async () => {
  const readers = [unusedReader([one])]
  let blocks = 15
  const settings = followedBy(async () => ({ ...defaultSettings, confirmationsBsc: blocks }), readers)
  blocks = 21
  await settings()
  expect(readers[0]?.confirmations).toBe(21)
})
