import { transferCigToMerchant } from '@humidor/contract/commerce/merchants.ts'
import { list, merchantList } from '@humidor/contract/money/receipts.ts'
import { transferUsdc } from '@humidor/contract/money/wallet.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { readStatement } from '@humidor/domain/money/receipt.ts'
import { checkReceipt, isGenuine, type Receipt } from '@humidor/domain/money/receipt-check.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { pledged } from '../../products/pledges/pledges.testing.ts'
import { publicKeys, receiptsOf, receiptsOfMerchant, sealAndSign } from './receipts.testing.ts'

const DAY = 86_400
const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const gives = (money: Micros<'USCD'>) => {
  const { alice, bob } = harness
  return alice.call(transferUsdc, { email: bob.email, money, googleCode: alice.googleCode() })
}

async function allGenuine(receipts: readonly Receipt[]) {
  const keys = await publicKeys(harness)
  expect(receipts.filter((one) => !isGenuine(checkReceipt(one, keys)))).toEqual([])
}

/** The entries of the accounts of an owner, as the ledger has them. */
const entriesOf = async (owner: 'member' | 'merchant', id: number) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', e.transfer_id, a.owner || ':' || a.owner_id || ':' || a.name || ':' || a.asset, e.seq, e.amount, e.balance_after) as line
    from account a join entry e on e.account_id = a.id where a.owner = ${owner} and a.owner_id = ${id}
    order by e.transfer_id, e.account_id, e.seq`.execute(harness.db)
  return rows.map(({ line }) => line)
}
const lineOf = ({ transfer, account, seq, amount, balanceAfter }: Receipt) =>
  `${transfer} ${account} ${seq} ${amount} ${balanceAfter}`

it('each movement of a member’s money has a receipt that anybody can check, some seconds later', async () => {
  const { alice, bob } = harness
  await alice.fund(uscd(50n), 'USCD')
  await gives(uscd(7n))
  expect(await receiptsOf(alice)).toEqual([])
  await sealAndSign(harness)
  const receipts = await receiptsOf(alice)
  expect(receipts.map(lineOf)).toEqual(await entriesOf('member', alice.uid))
  expect(receipts.at(-1)).toMatchObject({
    account: `member:${alice.uid}:transaction:USCD`,
    operation: 'transactionTransferOut',
    amount: -7_000_000n,
    balanceAfter: 43_000_000n,
  })
  await allGenuine(receipts)
  const received = await receiptsOf(bob)
  expect(received.map(lineOf)).toEqual(await entriesOf('member', bob.uid))
  await allGenuine(received)
})

it('a list is read page by page, in the order of transfers, through all accounts', async () => {
  const { alice } = harness
  await alice.fund(uscd(50n), 'USCD')
  await alice.fund(micros<'CIG'>(5_000_000n), 'CIG')
  for (const whole of [1n, 2n, 3n]) await gives(uscd(whole))
  await sealAndSign(harness)
  await alice.fund(micros<'USDT'>(5_000_000n), 'USDT')
  await alice.fund(micros<'POINT'>(5n), 'POINT')
  await sealAndSign(harness)
  const whole = await receiptsOf(alice)
  expect(whole.map(lineOf)).toEqual(await entriesOf('member', alice.uid))
  for (const limit of [1, 2, 3]) expect(await receiptsOf(alice, limit)).toEqual(whole)
  await allGenuine(whole)
  expect(new Set(whole.map(({ statement }) => readStatement(statement)?.block)).size).toBe(2)
  expect(await alice.tryCall(list, { after: 'nowhere', limit: 1 })).toEqual({ refused: 'parameter_error' })
})

it('a member sees only their own receipts, wherever a page begins', async () => {
  const { alice, bob, carol } = harness
  await alice.fund(uscd(50n), 'USCD')
  await gives(uscd(7n))
  await sealAndSign(harness)
  expect(await receiptsOf(carol)).toEqual([])
  const { next } = await alice.call(list, { limit: 1 })
  const { rows } = await bob.call(list, { limit: 100, after: next ?? '' })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ account }) => !account.startsWith(`member:${bob.uid}:`))).toEqual([])
})

it('a merchant has receipts of every payment and conversion', async () => {
  const { alice, merchants, jobs } = harness
  const shop = merchants.cedar
  await alice.fund(micros<'CIG'>(100_000_000n), 'CIG')
  const googleCode = alice.googleCode()
  await alice.call(transferCigToMerchant, {
    ...{ merchantVcode: shop.vcode, moneyCig: micros<'CIG'>(30_000_000n), googleCode },
  })
  await jobs.drain('merchants.convert-now')
  await sealAndSign(harness)
  const receipts = await receiptsOfMerchant(shop, 1)
  expect(receipts.map(lineOf)).toEqual(await entriesOf('merchant', shop.merchantId))
  expect(receipts.length).toBeGreaterThan(1)
  await allGenuine(receipts)
  expect(await receiptsOfMerchant(merchants.lantern)).toEqual([])
  expect((await shop.call(merchantList, { limit: 1 })).rows).toEqual(receipts.slice(0, 1))
})

it('the payments of a settlement have receipts', async () => {
  const { alice, bob, travel } = harness
  for (const one of [alice, bob]) {
    await one.fund(uscd(1_000n), 'USCD')
    await pledged(one, 1_000)
  }
  await travel(2 * DAY)
  await sealAndSign(harness)
  for (const one of [alice, bob]) {
    await harness.renewSession(one)
    const receipts = await receiptsOf(one)
    expect(receipts.map(lineOf)).toEqual(await entriesOf('member', one.uid))
    expect(receipts.filter(({ operation }) => operation === 'pledgeProfit').length).toBeGreaterThan(0)
    await allGenuine(receipts)
  }
}, 60_000)

it('the public keys are served without an envelope, to any page', async () => {
  await harness.alice.fund(uscd(1n), 'USCD')
  await sealAndSign(harness)
  const { body, headers } = await harness.fastify.inject({
    url: '/.well-known/humidor-keys.json',
    headers: { origin: 'https://elsewhere.test' },
  })
  expect(JSON.parse(body)).toEqual({ keys: await publicKeys(harness) })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
  })
  expect(await publicKeys(harness)).toEqual([
    {
      id: 1,
      publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      from: expect.any(String),
      until: null,
      signature: null,
    },
  ])
})

it('figures show the last signed block, and how long the oldest unsigned one has waited', async () => {
  const figures = async () => {
    const { body } = await harness.fastify.inject('/metrics')
    return body.split('\n').filter((line) => line.startsWith('humidor_receipts_'))
  }
  await harness.jobs.poll('ledger-chain.seal')
  expect(await figures()).toEqual([
    'humidor_receipts_signed_block 0',
    expect.stringMatching(/^humidor_receipts_unsigned_seconds 0\.\d+$/),
  ])
  await harness.jobs.poll('receipts.sign')
  expect(await figures()).toEqual(['humidor_receipts_signed_block 1', 'humidor_receipts_unsigned_seconds 0'])
})
