import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandomness } from '../../../adapters/randomness.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { ALICE, BOB, type Deposits, openDeposits, unusedReader, usdt } from './deposits.testing.ts'

const first = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('GET /api/user/getDepositInfo', () => {
  let deposits: Deposits
  const inOrder = { tails: [] as number[] }
  beforeAll(async () => {
    const below = (limit: number) => inOrder.tails.shift() ?? systemRandomness.below(limit)
    deposits = await openDeposits({
      reader: unusedReader([first, second]),
      randomness: { ...systemRandomness, below },
    })
    // No watcher reads the chain here, so no amount is freed after its grace.
    await changeSetting(deposits.db, 'depositsOpenMostNew', 40)
  })
  afterAll(() => deposits.close())

  it('answers the address and the exact amount to pay, shown for 1200 seconds', async () => {
    const opened = await deposits.asks(ALICE, usdt('100'))
    expect(opened.address).toBe(first)
    expect(opened.randomMoney).toBeGreaterThan(usdt('100'))
    expect(opened.randomMoney).toBeLessThanOrEqual(usdt('100.009999'))
    expect(opened.expiresAt.getTime() - opened.createdAt.getTime()).toBe(1_200_000)
    deposits.later(86_400)
  })

  it('answers the open deposit to a repeated request, until the last millisecond that it is shown', async () => {
    const opened = await deposits.asks(ALICE, usdt('100'))
    const end = opened.expiresAt.getTime()
    expect(await deposits.asks(ALICE, usdt('100'), 'BSC', new Date(end - 1))).toEqual(opened)
    expect((await deposits.asks(ALICE, usdt('100'), 'BSC', new Date(end))).id).not.toBe(opened.id)
    deposits.later(86_400)
  })

  it('opens one deposit for a double tap, even for many taps at once', async () => {
    const taps = await Promise.all(Array.from({ length: 8 }, () => deposits.asks(ALICE, usdt('50'))))
    expect(new Set(taps.map(({ id }) => id)).size).toBe(1)
    deposits.later(86_400)
  })

  it('opens another deposit ten minutes after the last, not a second earlier', async () => {
    const { createdAt } = await deposits.asks(ALICE, usdt('20'))
    const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
    expect(await deposits.asks(ALICE, usdt('30'), 'BSC', after(599))).toEqual({ refused: 'deposit_too_frequent' })
    expect(await deposits.asks(ALICE, usdt('30'), 'BSC', after(600))).toHaveProperty('id')
    expect(await deposits.asks(BOB, usdt('30'), 'BSC', after(600))).toHaveProperty('id')
    deposits.later(86_400)
  })

  it('refuses a chain that is not watched, too small and too large amounts, in this order', async () => {
    expect(await deposits.asks(ALICE, usdt('1'), 'TRX')).toEqual({ refused: 'illegal_deposit' })
    expect(await deposits.asks(ALICE, usdt('9.999999'))).toEqual({ refused: 'minimum_deposit_limit' })
    expect(await deposits.asks(ALICE, usdt('1000000000.000001'))).toEqual({ refused: 'illegal_value' })
    expect(await deposits.asks(ALICE, usdt('10'))).toHaveProperty('id')
    deposits.later(86_400)
  })

  it('never gives two members the same amount on one address, and uses the next address', async () => {
    inOrder.tails = [7]
    const alice = await deposits.asks(ALICE, usdt('77'))
    inOrder.tails = [7, 7, 7, 7, 7, 7, 7]
    const bob = await deposits.asks(BOB, usdt('77'))
    expect([alice.address, bob.address]).toEqual([first, second])
    expect(bob.randomMoney).toBe(alice.randomMoney)
    await deposits.sound()
    deposits.later(86_400)
  })

  it('finds the last free amount, and refuses when every amount on every address is taken', async () => {
    await occupy(deposits, usdt('500'), (address, tail) => !(address === second && tail === 4_321n))
    const last = await deposits.asks(ALICE, usdt('500'))
    expect([last.address, last.randomMoney]).toEqual([second, usdt('500.004321')])
    expect(await deposits.asks(BOB, usdt('500'))).toEqual({ refused: 'deposit_too_frequent' })
    await deposits.sound()
  })
})

/** Occupies amounts on both addresses for a member who never pays. */
async function occupy({ db, harness }: Deposits, asked: bigint, taken: (address: string, tail: bigint) => boolean) {
  const intents = [first, second].flatMap((address) =>
    Array.from({ length: 9_999 }, (_, index) => BigInt(index + 1))
      .filter((tail) => taken(address, tail))
      .map((tail) => ({ address, amount: asked + tail })),
  )
  const times = { opened_at: new Date(0), expires_at: new Date(1), grace_until: new Date(harness.now.getTime() + 1000) }
  for (let at = 0; at < intents.length; at += 2_000)
    await db
      .insertInto('deposit_intent')
      .values(
        intents
          .slice(at, at + 2_000)
          .map((it) => ({ ...it, ...times, uid: 10_000_000, chain: 'BSC' as const, asked, state: 'waiting' as const })),
      )
      .execute()
}
