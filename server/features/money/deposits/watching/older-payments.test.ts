import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALICE,
  BOB,
  type Deposits,
  openDeposits,
  openPaymentsOn,
  openTronPayments,
  type PaymentChain,
  usdt,
} from '../deposits.testing.ts'

const DAY = 86_400

/** Opens deposits whose tails the test chooses, in millionths. */
async function openWithTails(chain: PaymentChain) {
  const tails = { next: 1 }
  const randomness = { bytes: randomBytes, below: () => tails.next - 1 }
  const deposits = await openDeposits({ reader: chain.reader(), randomness })
  await deposits.look()
  return { deposits, tails }
}

describe.each(['BSC', 'TRX'] as const)('a payment on %s that is older than a deposit', (name) => {
  let chain: PaymentChain
  let deposits: Deposits
  let tails: { next: number }
  beforeEach(async () => {
    chain = await openPaymentsOn[name]()
    await chain.mine(30)
    ;({ deposits, tails } = await openWithTails(chain))
  })
  afterEach(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })
  const states = async () => (await deposits.transfers()).map(({ state, reason }) => [state, reason])

  /** Alice pays five millionths too much. After it was read, Bob gets a deposit of exactly that amount. */
  const paysWrongly = async () => {
    const alice = await deposits.asks(ALICE, usdt('100'))
    const wrong = alice.randomMoney + 5n
    await chain.transfer(alice.address, wrong * chain.unit)
    await chain.mine(1)
    deposits.later(3)
    await deposits.look()
    deposits.later(1)
    tails.next = 6
    const bob = await deposits.asks(BOB, usdt('100'))
    expect(bob.randomMoney).toBe(wrong)
    return { alice, bob }
  }

  it('is not matched with it once it is confirmed, and its payer is suggested', async () => {
    const { alice } = await paysWrongly()
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await deposits.balance(BOB)).toBe(0n)
    expect(await deposits.transfers()).toMatchObject([
      { state: 'unmatched', reason: 'no intent', intent_id: null, suggests: BigInt(alice.id) },
    ])
    expect((await deposits.records(BOB)).rows[0]).toMatchObject({ status: 0 })
  })

  it('does not replace that deposit’s own payment, which vanished', async () => {
    const { bob } = await paysWrongly()
    await chain.mine(chain.needed)
    await deposits.look()
    const own = await chain.transfer(bob.address, bob.randomMoney * chain.unit)
    await chain.mine(3)
    deposits.later(3)
    await deposits.look()
    expect(await states()).toEqual([
      ['unmatched', 'no intent'],
      ['seen', null],
    ])
    const paid = await chain.signed(own as Hex)
    await chain.reorg(3)
    await chain.mine(1)
    await deposits.look()
    expect(await states()).toEqual([
      ['unmatched', 'no intent'],
      ['orphaned', null],
    ])
    // Back on the chain, it is the same payment.
    if (chain.chain === 'BSC') await chain.node.sendRawTransaction({ serializedTransaction: paid as Hex })
    else chain.tron.resend(paid as never)
    await chain.mine(chain.needed)
    deposits.later(60)
    await deposits.look()
    expect(await deposits.balance(BOB)).toBe(bob.randomMoney)
  })

  it('is matched if it is older only because our clock was set back after the deposit was opened', async () => {
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    deposits.later(-3 * DAY)
    await chain.transfer(address, randomMoney * chain.unit)
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })
})

it('a payment that the index of TRON left out is not matched with a deposit opened after its block was read', async () => {
  const chain = await openTronPayments()
  await chain.mine(5)
  const { deposits, tails } = await openWithTails(chain)
  const alice = await deposits.asks(ALICE, usdt('100'))
  const txid = await chain.transfer(alice.address, alice.randomMoney + 5n)
  chain.grid.indexes({ without: [txid] })
  await chain.mine(60)
  await deposits.look()
  deposits.later(60)
  tails.next = 6
  const bob = await deposits.asks(BOB, usdt('100'))
  await deposits.claims(BOB, bob.id, txid)
  await deposits.recheck()
  await deposits.look()
  expect(await deposits.transfers()).toMatchObject([
    { state: 'unmatched', reason: 'no intent', suggests: BigInt(alice.id) },
  ])
  expect(await deposits.balance(BOB)).toBe(0n)
  await deposits.sound()
  await Promise.all([chain.close(), deposits.close()])
})

it('a second payment gets the deposit whose first payment vanished before either was processed', async () => {
  const chain = await openTronPayments()
  await chain.mine(5)
  const { deposits } = await openWithTails(chain)
  const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
  const pays = async () => {
    deposits.later(20)
    const txid = await chain.transfer(address, randomMoney)
    await chain.mine(1)
    await deposits.look()
    return txid
  }
  await pays()
  const second = await chain.signed(await pays())
  const states = async () => (await deposits.transfers()).map(({ state, reason }) => [state, reason])
  expect(await states()).toEqual([
    ['seen', null],
    ['seen', 'second payment'],
  ])
  await chain.reorg(2, [[second, 0]])
  await chain.mine(chain.needed)
  deposits.later(60)
  await deposits.look()
  expect(await states()).toEqual([
    ['orphaned', null],
    ['credited', null],
  ])
  expect(await deposits.balance(ALICE)).toBe(randomMoney)
  await deposits.sound()
  await Promise.all([chain.close(), deposits.close()])
})
