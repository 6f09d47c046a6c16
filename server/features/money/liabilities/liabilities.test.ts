import { contract } from '@humidor/contract/index.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import {
  checkLiabilities,
  leafNode,
  liabilityAccounts,
  liabilityChecks,
  nameOfAccount,
} from '@humidor/domain/money/liabilities.ts'
import { liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { accountKinds, MERCHANTS_FROM } from '../../../ledger/accounts.ts'
import { verifiedMerchant } from '../../commerce/merchants/merchants.testing.ts'
import { earns } from '../../commerce/payouts/payouts.testing.ts'

const { days, mine, merchantLiabilities } = contract.liabilities
const { transferUsdc } = contract.wallet

const DAY = 86_400
const allPass = Object.fromEntries(liabilityChecks.map((check) => [check, true]))

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

type Proof = z.output<(typeof mine)['response']>
const proofOf = (who: Sandbox['alice'], day?: BusinessDay): Promise<Proof> => who.call(mine, day ? { day } : {})

const checked = (proof: Proof) =>
  checkLiabilities({ ...proof.published, block: BigInt(proof.published.block) }, proof, proof.owner)

const balancesIn = (proof: Proof) =>
  Object.fromEntries(
    proof.accounts.map(({ account, balance }) => [nameOfAccount(account)?.split(':').slice(2).join(' '), balance]),
  )

it('each midnight publishes what is owed, and a member finds all of their own money in it', async () => {
  const { alice, bob } = harness
  await alice.fund(micros<'USCD'>(50_000_000n), 'USCD')
  await alice.fund(micros<'USDT'>(123_456_789n), 'USDT')
  await alice.fund(micros<'CIG'>(1n), 'CIG')
  await harness.travel(DAY)
  const proof = await proofOf(alice)
  expect(proof.published.day).toBe((await alice.call(days, { limit: 20 })).rows[0]?.day)
  expect(balancesIn(proof)).toMatchObject({
    'transaction USCD': 50_000_000n,
    'balance USDT': 123_456_789n,
    'profit CIG': 1n,
  })
  expect(checked(proof)).toEqual(allPass)
  // The whole platform: what the ledger owes, and nothing of its own.
  const { rows } = await sql<{ asset: string; owed: bigint }>`
    select asset, sum(balance)::bigint as owed from account where owner <> 'platform' and asset <> 'POINT' group by asset`.execute(
    harness.db,
  )
  expect(Object.fromEntries(proof.published.trees.map(({ asset, total }) => [asset, total]))).toEqual(
    Object.fromEntries(rows.map(({ asset, owed }) => [asset, owed])),
  )
  // What moves later changes no published day.
  await alice.call(transferUsdc, {
    email: bob.email,
    money: micros<'USCD'>(9_000_000n),
    googleCode: alice.googleCode(),
  })
  expect(await proofOf(alice)).toEqual(proof)
  await harness.travel(DAY)
  const next = await proofOf(alice)
  expect(balancesIn(next)).toMatchObject({ 'transaction USCD': 41_000_000n })
  expect(checked(next)).toEqual(allPass)
  expect(await proofOf(alice, proof.published.day)).toEqual(proof)
  expect((await harness.visitor().call(days, { limit: 1 })).rows.map(({ day }) => day)).toEqual([next.published.day])
})

it('a merchant finds their own money, reserved money included', async () => {
  const shop = await verifiedMerchant(harness)
  await earns(harness, shop, 70)
  await harness.travel(DAY)
  const proof = await shop.call(merchantLiabilities, {})
  expect(balancesIn(proof)).not.toEqual({})
  expect(checked(proof)).toEqual(allPass)
})

it('leaves are in the list as the published format has them, and no list tells who they belong to', async () => {
  const { alice, bob } = harness
  for (const who of [alice, bob]) await who.fund(micros<'USDT'>(77_000_000n), 'USDT')
  await harness.travel(DAY)
  const { salt, accounts, published } = await proofOf(alice)
  const others = await proofOf(bob)
  expect(others.salt).not.toBe(salt)
  for (const { asset, account, parts } of accounts)
    for (const [part, { amount, index }] of parts.entries()) {
      const leaf = leafNode({ ...{ day: published.day, asset, account, part, amount }, salt: Buffer.from(salt, 'hex') })
      const { rows } = await sql<{ node: Buffer }>`
        select substr(nodes, ${(index % 1024) * 40 + 1}, 40) as node from liability_chunk
        where day = ${published.day} and asset = ${asset} and number = ${Math.floor(index / 1024)}`.execute(harness.db)
      expect(rows[0]?.node.equals(leaf)).toBe(true)
    }
  // A lonely large balance is cut into pieces.
  const usdt = accounts.find(({ asset }) => asset === 'USDT')
  expect(usdt?.parts.length).toBeGreaterThan(50)
  for (const asset of liabilityAssets) expect(published.trees.find((tree) => tree.asset === asset)?.leaves).toBe(1_024)
})

it('a balance that was altered after the publication is shown as missing from the list, not as an error', async () => {
  const { alice } = harness
  await alice.fund(micros<'USDT'>(77_000_000n), 'USDT')
  await harness.travel(DAY)
  const { published } = await proofOf(alice)
  const alters = (by: number) =>
    harness.pool.query(`
      begin; set local session_replication_role = replica;
      update transfer_line set balance_after = balance_after + ${by} where account_id = ${alice.uid}01;
      update transfer set from_after = from_after + ${by} where from_account = ${alice.uid}01;
      update transfer set to_after = to_after + ${by} where to_account = ${alice.uid}01; commit`)
  await alters(1)
  expect(checked(await proofOf(alice, published.day))).toMatchObject({ paths: false, totals: false })
  await alters(-1)
  expect(checked(await proofOf(alice, published.day))).toEqual(allPass)
})

it('the kinds of accounts in the format are those of the ledger', () => {
  const kinds = [...accountKinds.member, ...accountKinds.merchant].filter(({ coin }) => coin !== 'POINT')
  expect(liabilityAccounts).toEqual(
    Object.fromEntries(kinds.map(({ kind, name, coin: asset }) => [kind, { name, asset }])),
  )
  expect(nameOfAccount(MERCHANTS_FROM + 100_001 * 100 + 62)).toBe('merchant:100001:usdt:USDT')
})
