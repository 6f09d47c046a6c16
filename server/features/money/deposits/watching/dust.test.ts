import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ALICE, openDeposits, openPaymentsOn, usdt } from '../deposits.testing.ts'
import { processConfirmed } from './confirmed.ts'
import { scan } from './scan.ts'

it.each(['BSC', 'TRX'] as const)(
  'sixty tiny payments on %s delay no deposit, and are processed within some runs',
  async (name) => {
    const chain = await openPaymentsOn[name]()
    await chain.mine(5)
    const deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    await chain.transferMany(Array.from({ length: 60 }, () => [address, chain.unit] as const))
    await chain.mine(1)
    await chain.transfer(address, randomMoney * chain.unit)
    await chain.mine(chain.needed)
    await scan(deposits.watch(1_000))
    const states = async () => (await deposits.transfers()).map(({ state }) => state)
    const dust = async () => (await states()).filter((state) => state === 'unmatched').length

    const watch = deposits.watch(50)
    expect(await processConfirmed(watch)).toEqual({ done: 21, left: false })
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(await dust()).toBe(20)
    await processConfirmed(watch)
    await processConfirmed(watch)
    expect(await dust()).toBe(60)
    expect((await states()).filter((state) => state === 'seen')).toEqual([])
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  },
)

it('payments to process are found by an index of unprocessed ones, however many there are in all', async () => {
  const chain = await openPaymentsOn.TRX()
  const deposits = await openDeposits({ reader: chain.reader() })
  const plan = async (deposit: string) =>
    await deposits.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const query = sql.raw<object>(`explain select * from chain_transfer where chain = 'TRX' and state = 'seen'
        and block_number <= 9 and intent_id is ${deposit} order by block_number, log_index limit 20`)
      return (await query.execute(tx)).rows.map((row) => Object.values(row).join(' ')).join('\n')
    })
  for (const deposit of ['null', 'not null']) expect(await plan(deposit)).toContain('using chain_transfer_open')
  await Promise.all([chain.close(), deposits.close()])
})
