import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { runLiabilitiesVerb } from '../liabilities-verb.ts'
import { type Json, verify } from './verifier.testing.ts'

const { mine } = contract.liabilities

let harness: Sandbox
let origin: string
let folder: string
let day: string
let proof: Json
/** A platform that shows the documents of the real one, changed. */
let liar: { origin: string; record(record: Json): void; leaves(leaves: Buffer): Buffer }
let closeLiar: () => void

beforeAll(async () => {
  harness = await openSandbox()
  const { alice, bob } = harness
  await alice.fund(micros<'USDT'>(123_456_789n), 'USDT')
  await alice.fund(micros<'CIG'>(5_000_000n), 'CIG')
  await bob.fund(micros<'USCD'>(77_000_000n), 'USCD')
  await harness.travel(86_400)
  proof = z.encode(mine.response, await alice.call(mine, {}))
  day = proof.published.day
  await harness.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(harness.fastify.server.address() as AddressInfo).port}`
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url)
    if (request.url?.endsWith('.leaves')) return response.end(liar.leaves(Buffer.from(await answer.arrayBuffer())))
    const record = await answer.json()
    liar.record(record)
    return response.end(JSON.stringify(record))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLiar = () => server.close()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  liar = { origin: address, record: () => undefined, leaves: (leaves) => leaves }
  folder = await mkdtemp(join(tmpdir(), 'humidor-proof-'))
}, 120_000)
afterAll(async () => {
  closeLiar()
  await harness.close()
  await rm(folder, { recursive: true })
})

/** Writes a proof as the app saves it, changed, and checks it. */
async function inclusion(change: (proof: Json) => void = () => undefined, at = origin) {
  const changed = structuredClone(proof)
  change(changed)
  const file = join(folder, 'proof.json')
  await writeFile(file, JSON.stringify({ proof: changed }))
  return await verify(at, 'inclusion', file)
}

describe('a stranger with verify.mjs', { timeout: 60_000 }, () => {
  it('adds up what is owed, leaf by leaf', async () => {
    const { code, text } = await verify(origin, 'liabilities', day)
    expect([code, text]).toEqual([0, expect.stringContaining('All 8 checks passed.')])
    expect(text).toContain(proof.published.statementHash)
  })

  it('checks the proof that a member saved', async () => {
    const { code, text } = await inclusion()
    expect([code, text]).toEqual([0, expect.stringContaining('checks passed')])
  })

  it('is what the command line runs', async () => {
    const said: string[] = []
    const run = (...args: string[]) =>
      runLiabilitiesVerb({ db: harness.db, args, at: harness.clock.now(), say: (text) => void said.push(text) })
    expect([await run(day), said.at(-1)]).toEqual([0, expect.stringContaining('All 8 checks passed.')])
    expect([await run('2020-01-01'), said.at(-1)]).toEqual([2, 'There is no list of liabilities for 2020-01-01.'])
    expect(await run('yesterday')).toBe(2)
    expect(await run(day, 'more')).toBe(2)
  })

  it('cannot check a day that is not published, or a file that is none', async () => {
    expect((await verify(origin, 'liabilities', '2020-01-01')).code).toBe(2)
    expect((await verify(origin, 'liabilities', 'yesterday')).code).toBe(2)
    expect((await verify(origin, 'inclusion', join(folder, 'nothing'))).code).toBe(2)
    expect((await inclusion((it) => (it.accounts = []))).code).toBe(2)
  })

  const swapped = (leaves: Buffer) =>
    Buffer.concat([leaves.subarray(40, 80), leaves.subarray(0, 40), leaves.subarray(80)])
  const bent = (at: number, by: number) => (leaves: Buffer) => {
    const changed = Buffer.from(leaves)
    changed[at] = (changed[at] ?? 0) ^ by
    return changed
  }
  it.each<[string, Partial<typeof liar>]>([
    ['a sum is lowered', { record: (it) => (it.trees[0].total = '1') }],
    ['a root is replaced', { record: (it) => (it.trees[1].root = 'ab'.repeat(32)) }],
    ['a tree is left out', { record: (it) => it.trees.pop() }],
    ['the trees are exchanged', { record: (it) => it.trees.reverse() }],
    ['a leaf is said to be missing', { record: (it) => (it.trees[2].leaves -= 1) }],
    ['the record of another day', { record: (it) => (it.day = '2020-01-01') }],
    ['another block', { record: (it) => (it.block += 1) }],
    ['another time', { record: (it) => (it.at = '2026-01-01T00:00:00.000Z') }],
    ['another fingerprint', { record: (it) => (it.statementHash = '00'.repeat(32)) }],
    ['a leaf is left out', { leaves: (leaves) => leaves.subarray(40) }],
    ['the last leaf is cut off', { leaves: (leaves) => leaves.subarray(0, -1) }],
    ['a leaf twice', { leaves: (leaves) => Buffer.concat([leaves.subarray(0, 40), leaves]) }],
    ['leaves out of order', { leaves: swapped }],
    ['an amount is bent', { leaves: bent(40_007, 1) }],
    ['an amount below zero', { leaves: bent(40_000, 128) }],
    ['a hash is bent', { leaves: bent(40_959, 1) }],
  ])('finds that %s', async (_, lie) => {
    Object.assign(liar, { record: () => undefined, leaves: (leaves: Buffer) => leaves, ...lie })
    const { code, text } = await verify(liar.origin, 'liabilities', day)
    expect([code, text]).toEqual([1, expect.stringContaining('✗')])
  })

  it.each<[string, (proof: Json) => void]>([
    ['a balance is lowered', (it) => (it.accounts[0].balance = '1')],
    ['an amount is lowered', (it) => (it.accounts[0].parts[0].amount = '1')],
    ['an amount is negative', (it) => (it.accounts[0].parts[0].amount = '-1')],
    ['a part is left out', (it) => it.accounts[0].parts.pop()],
    ['a part counts twice', (it) => it.accounts[0].parts.push(it.accounts[0].parts[0])],
    ['an account counts twice', (it) => it.accounts.push(it.accounts[0])],
    ['an account is a text', (it) => (it.accounts[0].account = String(it.accounts[0].account))],
    ['an account has nothing', (it) => Object.assign(it.accounts[0], { balance: '0', parts: [] })],
    ['an account is of another', (it) => (it.accounts[0].account += 100)],
    ['the owner is another', (it) => (it.owner += 1)],
    ['the asset is another', (it) => (it.accounts[0].asset = 'USCD')],
    ['the salt is another', (it) => (it.salt = '00'.repeat(32))],
    ['the salt is none', (it) => (it.salt = 'salt')],
    ['a place is another', (it) => (it.accounts[0].parts[0].index += 1)],
    ['a place is outside', (it) => (it.accounts[0].parts[0].index = 1e9)],
    ['a path is cut off', (it) => it.accounts[0].parts[0].path.pop()],
    ['a path is too long', (it) => it.accounts[0].parts[0].path.push(it.accounts[0].parts[0].path[0])],
    [
      'a node beside is bent',
      (it) => (it.accounts[0].parts[0].path[3] = `ff${it.accounts[0].parts[0].path[3].slice(2)}`),
    ],
    ['its root is another than the public one', (it) => (it.published.trees[0].root = '11'.repeat(32))],
    ['its sum is another than the public one', (it) => (it.published.trees[0].total = '1')],
    ['its block is another than the public one', (it) => (it.published.block += 1)],
  ])('finds in a proof that %s', async (_, change) => {
    const { code, text } = await inclusion(change)
    expect([code, text]).toEqual([1, expect.stringContaining('✗')])
  })
})
