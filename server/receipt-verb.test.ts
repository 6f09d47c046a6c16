import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { micros } from '@humidor/domain/money/micros.ts'
import type { PublicKey, Receipt } from '@humidor/domain/money/receipt-check.ts'
import { RECEIPTS_FILE } from '@humidor/domain/money/receipt-file.ts'
import { linkOf } from '@humidor/domain/money/receipt-link.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'
import { publicKeys, receiptsOf, sealAndSign } from './features/money/receipts/receipts.testing.ts'
import { runReceiptVerb } from './receipt-verb.ts'

let harness: Sandbox
let folder: string
let receipts: Receipt[]
let keys: PublicKey[]
beforeAll(async () => {
  harness = await openSandbox()
  for (const amount of [1_000_000n, 2_000_000n]) await harness.alice.fund(micros<'USCD'>(amount), 'USCD')
  await sealAndSign(harness)
  receipts = await receiptsOf(harness.alice)
  keys = await publicKeys(harness)
  folder = await mkdtemp(join(tmpdir(), 'humidor-receipt-'))
  return async () => {
    await harness.close()
    await rm(folder, { recursive: true })
  }
}, 60_000)

async function run(...args: string[]) {
  const said: string[] = []
  const code = await runReceiptVerb({ db: harness.db, args, say: (sentence) => said.push(sentence) })
  return { code, text: said.join('\n') }
}

async function runFile(content: unknown) {
  const file = join(folder, 'receipts.json')
  const json = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, json))
  return await run(file)
}
const saved = (changed: readonly Receipt[], shown = keys) => ({ format: RECEIPTS_FILE, receipts: changed, keys: shown })

it('receipt checks a file that the app saved, and says each check', async () => {
  const { code, text } = await runFile(saved(receipts))
  expect(code).toBe(0)
  expect(text.split('\n')).toEqual([
    `${receipts.length} receipts`,
    '  ✓ The text has the fields of the receipt.',
    '  ✓ The hash is that of the salt and the text.',
    '  ✓ The path fits the place in the batch.',
    '  ✓ The path leads to the root in the statement.',
    '  ✓ The key of the platform signed the statement.',
    '  ✓ The key is one of the platform, and was in use when the block was sealed.',
    '  ✓ The keys in the file are the platform’s.',
    '  ✓ Each key of the platform follows from the one before.',
    'Genuine.',
  ])
})

it('receipt checks a link, with its address or without, or in a file', async () => {
  const [receipt = {} as Receipt] = receipts
  const link = linkOf(receipt) ?? ''
  const address = `https://humidor.example/Receipt#${link}`
  for (const { code, text } of [await run(link), await run(address), await runFile(`${address}\n`)])
    expect([code, text]).toEqual([0, expect.stringContaining(receipt.text)])
  const { code, text } = await run(address.replace(`~${receipt.amount}~`, '~5~'))
  expect([code, text]).toEqual([
    1,
    expect.stringContaining('✗ The key of the platform signed the statement. Not so for 1 of 1'),
  ])
})

it('receipt finds what is not genuine, and a key that is not the platform’s', async () => {
  const [first = {} as Receipt, ...rest] = receipts
  const raised = await runFile(saved([{ ...first, amount: 9n }, ...rest]))
  expect([raised.code, raised.text]).toEqual([1, expect.stringContaining('✗ The text has the fields of the receipt.')])
  const unknown = await runFile(saved([{ ...first, key: 9 }]))
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('✗ The key is one of the platform')])
  const strange = await runFile(saved(receipts, [{ ...(keys[0] as PublicKey), publicKey: 'ab'.repeat(32) }]))
  expect([strange.code, strange.text]).toEqual([
    1,
    expect.stringContaining('✗ The keys in the file are the platform’s. Not key 1.'),
  ])
  expect(strange.text).toContain('Not genuine')
})

it('receipt needs one file or link with a receipt', async () => {
  const help = 'receipt <file or link>: a file that the app saved, or the link of a receipt, in quotes.'
  const none = [await run(), await run('a', 'b'), await run(join(folder, 'nothing')), await runFile('{}')]
  expect([...none, await runFile(saved([]))]).toEqual(Array.from({ length: 5 }, () => ({ code: 2, text: help })))
})
