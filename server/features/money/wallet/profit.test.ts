import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { refuseProfitToTransaction, splitProfit } from '@humidor/domain/money/conversion.ts'
import { micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { someoneWaits, testTimeouts } from '../../../database/testing.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { TellerTransfer } from '../../../ledger/act.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { createTeller } from '../../../ledger/teller.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { publishUntil } from '../../trading/price/price.ts'
import { profitPostings } from './wallet.postings.ts'

const { profitToTransaction, detail } = contract.wallet
const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)
const FIRST = price(105_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const treasury = (coin: 'USCD' | 'CIG') => storedBalance(harness.db, platformAccount('treasury', coin))
const asks = (who: Person, money: bigint, at?: bigint) =>
  who.tryCall(profitToTransaction, {
    money: micros<'CIG'>(money),
    ...(at !== undefined && { price: micros<'USCD'>(at) }),
  })

/** Leaves `left` USCD in the treasury while `does` runs. */
async function withTreasury(left: bigint, does: () => Promise<void>) {
  const rest = (await treasury('USCD')) - left
  const move = (back: boolean) =>
    harness.db.transaction().execute((tx) => {
      const [from, to] = [platformAccount('treasury', 'USCD'), platformAccount('fees', 'USCD')]
      const posting = { from: back ? to : from, to: back ? from : to, amount: micros<'USCD'>(rest) }
      return post(tx, [
        { operation: 'systemAward', key: `fixture:${randomUUID()}`, at: harness.clock.now(), postings: [posting] },
      ])
    })
  await move(false)
  try {
    await does()
  } finally {
    await move(true)
  }
}

describe('POST /api/user/profitToTransaction', () => {
  it('gives the ₡ to the treasury, and their worth less a fee to the member, and no millionth is lost', async () => {
    const { alice, db } = harness
    await alice.fund(cig(1_000n), 'CIG')
    const before = { uscd: await treasury('USCD'), cig: await treasury('CIG') }
    const fees = await storedBalance(db, platformAccount('fees', 'USCD'))
    const money = 123_456_789n
    const { worth, fee, received } = splitProfit(micros(money), FIRST, perMille(10n))
    expect([worth, fee, received]).toEqual([12_962_962n, 129_630n, 12_833_332n])
    expect(await asks(alice, money)).toEqual({ received, price: 105_000n })
    expect([await alice.balance('CIG'), await alice.balance('USCD')]).toEqual([1_000_000_000n - money, received])
    expect(await treasury('CIG')).toBe(before.cig + money)
    expect(await treasury('USCD')).toBe(before.uscd - worth)
    expect(await storedBalance(db, platformAccount('fees', 'USCD'))).toBe(fees + fee)
  })

  it('is a done row in both wallets', async () => {
    const { bob } = harness
    await bob.fund(cig(10n), 'CIG')
    await asks(bob, 10_000_000n)
    const { rows } = await bob.call(detail, { page: 1, limit: 10, wallet: 0, op: 16 })
    expect(rows.every(({ say, status }) => say === 'profitToTransaction' && status === 1)).toBe(true)
    expect(Object.fromEntries(rows.map((it) => [it.wallet, it.moneyChange]))).toEqual({
      2: 1_039_500n,
      3: -10_000_000n,
    })
  })

  it('accepts the whole wallet, and refuses a millionth more, zero, and an amount worth nothing', async () => {
    const { carol } = harness
    await carol.fund(micros<'CIG'>(2_000_000n), 'CIG')
    expect(await asks(carol, 2_000_001n)).toEqual({ refused: 'not_enough_money' })
    expect(await asks(carol, 0n)).toEqual({ refused: 'wrong_money' })
    expect(await asks(carol, 19n)).toEqual({ refused: 'wrong_money' })
    expect(await asks(carol, 999_999n)).toEqual({ refused: 'amount_below_minimum' })
    expect(await asks(carol, 1_999_980n)).toMatchObject({ price: 105_000n })
    // The whole balance, although it is below the minimum.
    expect(await asks(carol, 20n)).toEqual({ received: 1n, price: 105_000n })
    expect(await carol.balance('CIG')).toBe(0n)
  })

  it('refuses any other price than the member saw', async () => {
    const { carol } = harness
    await carol.fund(cig(1n), 'CIG')
    expect(await asks(carol, 1_000_000n, 105_001n)).toEqual({ refused: 'illegal_value' })
    expect(await asks(carol, 1_000_000n, 104_999n)).toEqual({ refused: 'illegal_value' })
    expect(await asks(carol, 1_000_000n, 105_000n)).toMatchObject({ price: 105_000n })
  })

  it('refuses any other fee than the member saw, and answers a repeated key as before', async () => {
    const { carol } = harness
    await carol.fund(cig(1n), 'CIG')
    const [before, fees] = [
      await carol.balance('USCD'),
      await storedBalance(harness.db, platformAccount('fees', 'USCD')),
    ]
    const key = randomUUID()
    // Ten per mille of 0.105.
    const at = (fee: bigint) => {
      const shown = { price: micros<'USCD'>(105_000n), fee: micros<'USCD'>(fee) }
      return carol.tryCall(profitToTransaction, { money: cig(1n), ...shown }, { key })
    }
    for (const shown of [0n, 1_049n, 1_051n]) expect(await at(shown)).toEqual({ refused: 'illegal_value' })
    expect([await carol.balance('CIG'), await carol.balance('USCD')]).toEqual([cig(1n), before])
    expect(await storedBalance(harness.db, platformAccount('fees', 'USCD'))).toBe(fees)
    const done = { received: 103_950n, price: 105_000n }
    expect(await at(1_050n)).toEqual(done)
    expect(await at(0n)).toEqual(done)
    expect([await carol.balance('CIG'), await carol.balance('USCD')]).toEqual([0n, before + 103_950n])
  })

  it('is closed to a frozen member', async () => {
    await harness.freya.fund(cig(1n), 'CIG')
    expect(await asks(harness.freya, 1_000_000n)).toEqual({ refused: 'account_freeze' })
  })

  it('pays up to the treasury’s balance, to the millionth', async () => {
    const { gregor } = harness
    await gregor.fund(cig(1_000n), 'CIG')
    await withTreasury(104_999_999n, async () => {
      expect(await asks(gregor, 1_000_000_000n)).toEqual({ refused: 'payment_failed' })
      // A member without the balance gets this refusal first.
      expect(await asks(gregor, 1_000_000_001n)).toEqual({ refused: 'not_enough_money' })
      expect([await gregor.balance('CIG'), await gregor.balance('USCD')]).toEqual([1_000_000_000n, 0n])
    })
    await withTreasury(105_000_000n, async () => {
      expect(await asks(gregor, 1_000_000_000n)).toMatchObject({ received: 103_950_000n })
      expect(await treasury('USCD')).toBe(0n)
    })
  })

  it('never pays more than the treasury’s balance, however many requests come at once', async () => {
    const people = [harness.alice, harness.bob, harness.carol, harness.sylvia, harness.paula]
    for (const who of people) await who.fund(cig(100n), 'CIG')
    await withTreasury(21_000_000n, async () => {
      // Twice the treasury's balance: each is worth 1.05.
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => asks(people[index % 5] as Person, 10_000_000n)),
      )
      expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(20)
      expect(answers.filter((answer) => 'refused' in answer)).toEqual(
        Array.from({ length: 20 }, () => ({ refused: 'payment_failed' })),
      )
      expect(await treasury('USCD')).toBe(0n)
    })
  })

  it('never overdraws the treasury on two nodes either', async () => {
    const { magnus } = harness
    await magnus.fund(cig(1_000n), 'CIG')
    const second = openDatabase({ url: harness.url, timeouts: testTimeouts })
    const tellers = [harness.db, second.db].map((db) => createTeller({ db }))
    const money = cig(10n)
    const { received, fee } = splitProfit(money, FIRST, perMille(10n))
    const act = (): TellerTransfer<null> => ({
      member: magnus.uid,
      call: profitToTransaction.path,
      key: randomUUID(),
      fingerprint: '',
      transfer: {
        operation: 'profitToTransaction',
        at: harness.clock.now(),
        postings: profitPostings({ uid: magnus.uid, money, received, fee }),
      },
      refuse: (balance) =>
        refuseProfitToTransaction({
          money,
          balance: balance(memberAccount(magnus.uid, 'profit')),
          least: micros(0n),
          price: FIRST,
          fee: perMille(10n),
          treasury: balance(platformAccount('treasury', 'USCD')),
        }),
      answer: null,
    })
    await withTreasury(10_500_000n, async () => {
      const settled = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => await tellers[index % 2]?.transfer(act())),
      )
      expect(settled.filter((one) => one && 'answer' in one)).toHaveLength(10)
      expect(await treasury('USCD')).toBe(0n)
    })
    await Promise.all(tellers.map((teller) => teller.close()))
    await second.close()
  })

  it('posts once if the same request comes thirty times at once, and gives the same answer', async () => {
    const { sylvia } = harness
    await sylvia.fund(cig(100n), 'CIG')
    const [before, key] = [await sylvia.balance('USCD'), randomUUID()]
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => sylvia.tryCall(profitToTransaction, { money: cig(10n) }, { key })),
    )
    expect(sent).toEqual(sent.map(() => ({ received: 1_039_500n, price: 105_000n })))
    expect(await sylvia.balance('USCD')).toBe(before + 1_039_500n)
  })

  it('takes no fee if none is set', async () => {
    const { paula, db } = harness
    const inForce = async () => (await paula.call(contract.platform.settings, {})).profitFee
    await paula.fund(cig(1n), 'CIG')
    await changeSetting(db, 'profitFee', 0n)
    await expect.poll(inForce).toBe(0)
    expect(await asks(paula, 1_000_000n)).toMatchObject({ received: 105_000n })
    await changeSetting(db, 'profitFee', 10n)
    await expect.poll(inForce).toBe(10)
  })

  // Last, because the price stays.
  it('pays at the price of the day, and a repeated key gets its first answer', async () => {
    const { paula, db, clock } = harness
    await paula.fund(cig(2n), 'CIG')
    const before = await paula.balance('CIG')
    const key = randomUUID()
    const first = await paula.call(profitToTransaction, { money: cig(1n), price: micros<'USCD'>(105_000n) }, { key })
    const day = businessDay(clock.now())
    await publishUntil(db, day, defaultSettings)
    await publishUntil(db, dayAfter(day), defaultSettings)
    clock.moveTo(startOf(dayAfter(day)))
    expect(await asks(paula, 1_000_000n, 105_000n)).toEqual({ refused: 'illegal_value' })
    const raised: Price = price(105_525n)
    expect(await asks(paula, 1_000_000n, raised)).toEqual({
      received: splitProfit(cig(1n), raised, perMille(10n)).received,
      price: raised,
    })
    const again = await paula.call(profitToTransaction, { money: cig(1n), price: micros<'USCD'>(105_000n) }, { key })
    expect(again).toEqual(first)
    expect(await paula.balance('CIG')).toBe(before - 2_000_000n)
  })

  it('uses a price that was published while the request waited, and refuses the price that was seen', async () => {
    const { carol, db, clock } = harness
    await carol.fund(cig(2n), 'CIG')
    const inForce = async () => (await carol.call(contract.member.info, {})).currentCigPrice
    /** Sends a request, publishes the next day's price while it waits, and answers its result. */
    const overtaken = async (seen?: bigint) => {
      const result = await db.transaction().execute(async (tx) => {
        await lockAccounts(tx, [memberAccount(carol.uid, 'profit')])
        const asked = asks(carol, 1_000_000n, seen)
        await someoneWaits(db)
        const tomorrow = dayAfter(businessDay(clock.now()))
        await publishUntil(db, tomorrow, defaultSettings)
        clock.moveTo(startOf(tomorrow))
        return { asked }
      })
      return result.asked
    }
    const before = { price: await inForce(), cig: await carol.balance('CIG') }
    const answer = await overtaken()
    const raised = price(await inForce())
    expect(raised).toBeGreaterThan(before.price)
    expect(answer).toEqual({ received: splitProfit(cig(1n), raised, perMille(10n)).received, price: raised })
    expect(await overtaken(raised)).toEqual({ refused: 'illegal_value' })
    expect(await carol.balance('CIG')).toBe(before.cig - 1_000_000n)
  })
})
