import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicKeys, receiptsOf, sealAndSign } from '../features/money/receipts/receipts.testing.ts'
import { type Json, verify } from './verifier.testing.ts'

let harness: Sandbox
let origin: string
let folder: string
let saved: Json

beforeAll(async () => {
  harness = await openSandbox()
  const { alice, bob } = harness
  for (const amount of [1_000_000n, 2_000_000n, 3_000_000n]) {
    await alice.fund(micros<'USDT'>(amount), 'USDT')
    await bob.fund(micros<'USDT'>(amount), 'USDT')
    await alice.fund(micros<'USCD'>(amount), 'USCD')
  }
  await sealAndSign(harness)
  await alice.fund(micros<'USCD'>(5n), 'USCD')
  await sealAndSign(harness)
  const file = { receipts: await receiptsOf(alice), keys: await publicKeys(harness) }
  saved = JSON.parse(JSON.stringify(file, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
  await harness.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(harness.fastify.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'humidor-receipts-'))
}, 120_000)
afterAll(async () => {
  await harness.close()
  await rm(folder, { recursive: true })
})

async function check(change: (file: Json) => unknown = () => undefined) {
  const changed = structuredClone(saved)
  const other = change(changed)
  const file = join(folder, 'receipts.json')
  await writeFile(file, JSON.stringify(typeof other === 'object' ? other : changed))
  return await verify(origin, 'receipt', file)
}

/** Checks the receipts against other keys than the platform's, as documents in a folder. The key of the receipts is the second. */
async function checkWith(keys: Json) {
  const file = join(folder, 'second.json')
  await mkdir(join(folder, '.well-known'), { recursive: true })
  await writeFile(join(folder, '.well-known/humidor-keys.json'), JSON.stringify({ keys }))
  await writeFile(file, JSON.stringify({ receipts: saved.receipts.map((it: Json) => ({ ...it, key: 2 })) }))
  return await verify(folder, 'receipt', file)
}

const bent = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`

describe('a stranger with verify.mjs', { timeout: 60_000 }, () => {
  it('checks the receipts that a member saved, all or one', async () => {
    const { code, text } = await check()
    expect([code, text]).toEqual([0, expect.stringContaining('All 12 checks passed.')])
    expect((await check((file) => file.receipts[2])).code).toBe(0)
  })

  it('finds a key that began after the block was sealed, and a gap in the list of keys', async () => {
    const key = { ...saved.keys[0], id: 2 }
    expect((await checkWith([key])).code).toBe(0)
    const late = await checkWith([{ ...key, from: '2999-01-01T00:00:00.000000Z' }])
    expect([late.code, late.text]).toEqual([1, expect.stringContaining('✗ Each block was sealed while its key')])
    const gap = await checkWith([key, { ...key, id: 4 }])
    expect([gap.code, gap.text]).toEqual([1, expect.stringContaining('✗ No key is missing')])
  })

  it('cannot check a file without receipts, or of a newer version', async () => {
    expect((await check((file) => ({ ...file, receipts: [] }))).code).toBe(2)
    expect((await check(() => ({}))).code).toBe(2)
    expect((await check((file) => (file.receipts[0].text = file.receipts[0].text.replace('/v1', '/v2')))).code).toBe(2)
  })

  it.each<[string, (receipts: Json, file: Json) => unknown]>([
    ['an amount is raised', ([it]) => (it.amount = '9')],
    ['a balance is lowered', ([it]) => (it.balanceAfter = '1')],
    ['the time is another', ([it]) => (it.at = '2026-01-01T00:00:00.000000Z')],
    ['the account is another', ([it]) => (it.account = it.account.replace('balance', 'profit'))],
    ['the operation is another', ([it]) => (it.operation = 'deposit')],
    ['the number is another', ([it]) => (it.seq += 1)],
    ['the transfer is another', ([it]) => (it.transfer += 1)],
    ['the text is another', ([it]) => (it.text = it.text.replace(/\d{6}Z$/, '000001Z'))],
    ['the salt is another', ([it]) => (it.salt = bent(it.salt))],
    ['the salt is none', ([it]) => (it.salt = 'salt')],
    ['the leaf is another', ([it]) => (it.leaf = bent(it.leaf))],
    ['the place is another', ([it]) => (it.index += 1)],
    ['the place is outside', ([it]) => (it.index = it.count)],
    ['the count is another', ([it]) => (it.count += 1)],
    ['the path is cut off', ([it]) => it.path.pop()],
    ['the path is too long', ([it]) => it.path.push(it.path[0])],
    ['the path is bent', ([it]) => (it.path[0] = bent(it.path[0]))],
    ['the block is another', ([it]) => (it.statement = it.statement.replace(/v1 \d+/, 'v1 999'))],
    ['the hash of the block is another', ([it]) => (it.statement = it.statement.replace(/ [0-9a-f]{8}/, ' 00000000'))],
    ['the signature is another', ([it]) => (it.signature = bent(it.signature))],
    ['the signature is none', ([it]) => (it.signature = '')],
    ['the key is unknown', ([it]) => (it.key = 99)],
    [
      'two receipts exchanged their statements',
      ([it, , , , , , other]) => ([it.statement, other.statement] = [other.statement, it.statement]),
    ],
    ['a kept key is no longer published', (_, { keys }) => (keys[0].publicKey = bent(keys[0].publicKey))],
    ['a kept key is another one', (_, { keys }) => (keys[0].id = 7)],
    ['an entry has two receipts', (receipts) => receipts.push({ ...receipts[0], amount: '7' })],
  ])('finds that %s', async (_, change) => {
    const { code, text } = await check((file) => void change(file.receipts, file))
    expect([code, text]).toEqual([1, expect.stringContaining('✗')])
  })
})
