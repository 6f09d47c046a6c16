import { createHash } from 'node:crypto'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import {
  isReceiptText,
  keyText,
  leafOf,
  pathOf,
  type ReceiptFields,
  readStatement,
  receiptText,
  receiptTree,
  rootBy,
  rootOf,
  saltOf,
  statementText,
} from './receipt.ts'

/** Computed by Python's hashlib, from docs/receipts.md alone. */
const secret = Uint8Array.from({ length: 32 }, (_, n) => n)
const vectors: readonly { fields: ReceiptFields; row: bigint; text: string; salt: string; leaf: string }[] = [
  {
    fields: {
      ...{ transfer: 41n, account: 'member:12345678:transaction:USCD', seq: 7n, operation: 'transactionTransferOut' },
      ...{ amount: -1_500_000n, balanceAfter: 98_500_000n, at: '2026-11-29T10:00:00.000123Z' },
    },
    row: 1_234_567_802n,
    text: 'humidor/receipt/v1 41 member:12345678:transaction:USCD 7 transactionTransferOut -1500000 98500000 2026-11-29T10:00:00.000123Z',
    salt: '27d64441ab07f4fcf21163ac9083dabe4569f2de84fd58dc1f0950cf9f0e9e68',
    leaf: '494dff26ea17ac227676b051c179c8e758831daf1e00c08bff50a9fe38d1f243',
  },
  {
    fields: {
      ...{ transfer: 41n, account: 'member:23456789:transaction:USCD', seq: 1n, operation: 'transactionTransferIn' },
      ...{ amount: 1_500_000n, balanceAfter: 1_500_000n, at: '2026-11-29T10:00:00.000123Z' },
    },
    row: 2_345_678_902n,
    text: 'humidor/receipt/v1 41 member:23456789:transaction:USCD 1 transactionTransferIn 1500000 1500000 2026-11-29T10:00:00.000123Z',
    salt: 'bcfeec279ea186ed11776b0fe33411f7512d8c15d8072b890a4d1591a03cde38',
    leaf: 'bf7e0690a34cba30693689a2f5e3fc51b900a93fd2cdf613fda65b10e6e91f59',
  },
  {
    fields: {
      ...{ transfer: 42n, account: 'merchant:100001:cig:CIG', seq: 3n, operation: 'payToMerchant' },
      ...{ amount: 30_000_000n, balanceAfter: 30_000_000n, at: '2026-11-29T10:00:01.500000Z' },
    },
    row: 1_000_010_000_161n,
    text: 'humidor/receipt/v1 42 merchant:100001:cig:CIG 3 payToMerchant 30000000 30000000 2026-11-29T10:00:01.500000Z',
    salt: '65e8048b184309f8082f61fc78e6d365fdef7ddd6f8b89130c034df286f73f2a',
    leaf: 'c2b4f178d3d54f7a11587e7ad0ece17878f3c2271f9ed803a0893851f34b36e7',
  },
]
const ROOT = '76590c25197da2c9b9766fccf03e95ba5b42594d8a01bcc24709bb7420b91cc5'
const INNER = 'b4630fe252b4e65c454570e60184d1d8dbb10e07c189850a4aa7b6a22504e564'
const leaves = concatBytes(...vectors.map(({ leaf }) => hexToBytes(leaf)))

describe('a receipt', () => {
  it.each(vectors)('has the text, salt and leaf of the format: $text', ({ fields, row, text, salt, leaf }) => {
    expect(receiptText(fields)).toBe(text)
    expect(bytesToHex(saltOf(secret, fields.transfer, row))).toBe(salt)
    expect(bytesToHex(leafOf(hexToBytes(salt), text))).toBe(leaf)
    expect(isReceiptText(text)).toBe(true)
  })

  it('is one line of nine words, and nothing else', () => {
    const [{ text } = { text: '' }] = vectors
    for (const other of [
      `${text} `,
      `${text}\n`,
      text.replace(' 7 ', ' 07 '),
      text.replace('v1', 'v2'),
      text.replace('member', 'platform'),
      '',
    ])
      expect(isReceiptText(other)).toBe(false)
  })
})

describe('the tree of a batch', () => {
  it('pairs neighbours from the left, and a last one alone moves up', () => {
    const tree = receiptTree(leaves)
    expect(tree.map(bytesToHex)).toEqual([bytesToHex(leaves), `${INNER}${vectors[2]?.leaf}`, ROOT])
    expect(bytesToHex(rootOf(tree))).toBe(ROOT)
    expect(pathOf(tree, 0)).toEqual([vectors[1]?.leaf, vectors[2]?.leaf])
    expect(pathOf(tree, 2)).toEqual([INNER])
  })

  it('of no receipt has the hash of nothing', () => {
    expect(bytesToHex(rootOf(receiptTree(new Uint8Array())))).toBe(createHash('sha256').digest('hex'))
  })

  it('leads from each leaf to the root, for every number of leaves, and from no other place', () => {
    for (let count = 1; count <= 33; count += 1) {
      const hashes = Array.from({ length: count }, (_, n) => createHash('sha256').update(`${count} ${n}`).digest())
      const tree = receiptTree(concatBytes(...hashes))
      const root = bytesToHex(rootOf(tree))
      for (const [index, hash] of hashes.entries()) {
        const [leaf, path] = [bytesToHex(hash), pathOf(tree, index)]
        expect(rootBy(leaf, { index, count, path })).toBe(root)
        for (let other = 0; other < count; other += 1)
          if (other !== index) expect(rootBy(leaf, { index: other, count, path })).not.toBe(root)
        expect(rootBy(leaf, { index, count, path: [...path, leaf] })).toBeUndefined()
        if (path.length > 0) expect(rootBy(leaf, { index, count, path: path.slice(1) })).toBeUndefined()
      }
    }
  })

  it('has no place outside of its leaves', () => {
    const leaf = vectors[0]?.leaf ?? ''
    for (const [index, count] of [
      [-1, 1],
      [1, 1],
      [0, 0],
      [0.5, 1],
      [Number.NaN, 1],
      [0, Number.POSITIVE_INFINITY],
    ] as const)
      expect(rootBy(leaf, { index, count, path: [] })).toBeUndefined()
    expect(rootBy(leaf, { index: 0, count: 2, path: [leaf.toUpperCase()] })).toBeUndefined()
  })
})

describe('the statement of a batch', () => {
  const facts = {
    ...{ block: 7n, blockHash: 'ab'.repeat(32), receipts: 3, root: ROOT, sealedAt: '2026-11-29T10:00:05.000001Z' },
    liabilities: { day: '2026-11-28', hash: 'cd'.repeat(32) },
  }

  it('is read as it was written, with a proof of liabilities or without', () => {
    expect(statementText(facts)).toBe(
      `humidor/receipts/v1 7 ${'ab'.repeat(32)} 3 ${ROOT} 2026-11-29T10:00:05.000001Z 2026-11-28 ${'cd'.repeat(32)}`,
    )
    for (const each of [facts, { ...facts, liabilities: undefined }])
      expect(readStatement(statementText(each))).toEqual(each)
    expect(statementText({ ...facts, liabilities: undefined }).endsWith(' - -')).toBe(true)
  })

  it('is no other text', () => {
    const text = statementText(facts)
    for (const other of [
      `${text} `,
      text.replace(' 7 ', ' 07 '),
      text.replace('v1', 'v2'),
      text.replace('2026-11-28', '-'),
      '',
    ])
      expect(readStatement(other)).toBeUndefined()
  })

  it('and the line of a key are different texts', () => {
    const line = keyText({ id: 2, publicKey: 'ab'.repeat(32), from: '2026-11-29T10:00:00.000000Z' })
    expect(line).toBe(`humidor/signing-key/v1 2 ${'ab'.repeat(32)} 2026-11-29T10:00:00.000000Z`)
    expect(readStatement(line)).toBeUndefined()
  })
})
