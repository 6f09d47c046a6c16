import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { everyTamper } from './every-tamper.testing.ts'
import { keyText, leafOf, pathOf, receiptText, receiptTree, rootOf, saltOf, statementText } from './receipt.ts'
import {
  checkReceipt,
  createSignatureCheck,
  isGenuine,
  type PublicKey,
  type Receipt,
  type ReceiptCheck,
  receiptChecks,
  unfollowedKeys,
} from './receipt-check.ts'

const hexOf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signed = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key).toString('hex')

/** The first key of RFC 8032, §7.1. */
const first = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
})
const second = generateKeyPairSync('ed25519').privateKey
const ended = '2026-11-29T12:00:00.000000Z'
const [earlier, later] = ['2026-11-29T11:59:59.999999Z', '2026-11-29T12:00:00.000001Z']
const keys: readonly PublicKey[] = [
  { id: 1, publicKey: hexOf(first), from: '2026-09-01T00:00:00.000000Z', until: ended, signature: null },
  {
    ...{ id: 2, publicKey: hexOf(second), from: ended, until: null },
    signature: signed(first, keyText({ id: 2, publicKey: hexOf(second), from: ended })),
  },
]

/** Five receipts of one batch, signed by a key. */
function batch(key = 1, sealedAt = '2026-11-29T10:00:05.000000Z'): Receipt[] {
  const secret = new Uint8Array(32).fill(7)
  const fields = [1, 2, 3, 4, 5].map((n) => ({
    ...{ transfer: 40 + n, account: 'member:12345678:transaction:USCD', seq: n, operation: 'systemAward' },
    ...{ amount: 1_000_000n, balanceAfter: BigInt(n) * 1_000_000n, at: '2026-11-29T10:00:00.000001Z' },
  }))
  const salts = fields.map(({ transfer }) => saltOf(secret, transfer, 1_234_567_802n))
  const leaves = fields.map((it, n) => leafOf(salts[n] ?? secret, receiptText(it)))
  const tree = receiptTree(concatBytes(...leaves))
  const statement = statementText({
    ...{ block: 7n, blockHash: 'ab'.repeat(32), receipts: 5, root: bytesToHex(rootOf(tree)), sealedAt },
    liabilities: { day: '2026-11-28', hash: 'cd'.repeat(32) },
  })
  const signature = signed(key === 1 ? first : second, statement)
  return fields.map((it, index) => ({
    ...{
      ...it,
      text: receiptText(it),
      salt: bytesToHex(salts[index] ?? secret),
      leaf: bytesToHex(leaves[index] ?? secret),
    },
    ...{ index, count: 5, path: pathOf(tree, index), statement, signature, key },
  }))
}

const failed = (receipt: Receipt, those = keys): ReceiptCheck[] => {
  const checks = checkReceipt(receipt, those)
  expect(isGenuine(checks)).toBe(Object.values(checks).every(Boolean))
  return receiptChecks.filter((check) => !checks[check])
}

it('every receipt of a batch is genuine, by either key', () => {
  for (const receipt of [...batch(1), ...batch(2, later)]) expect(failed(receipt)).toEqual([])
})

it('the key of RFC 8032 has its public key', () => {
  expect(keys[0]?.publicKey).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
})

describe('a receipt that somebody changed', () => {
  const [, , genuine = {} as Receipt, neighbour = {} as Receipt] = batch()
  const other = { ...genuine, amount: 9_000_000n }
  const lied = { ...other, text: receiptText(other) }
  const leafOfLie = bytesToHex(leafOf(Buffer.from(genuine.salt, 'hex'), lied.text))
  const flipped = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`
  const statement = (from: string | RegExp, to: string) => ({ statement: genuine.statement.replace(from, to) })

  it.each<[string, Partial<Receipt>, ReceiptCheck[]]>([
    ['another amount', { amount: 2n }, ['text']],
    ['another balance', { balanceAfter: 2n }, ['text']],
    ['another transfer', { transfer: 1 }, ['text']],
    ['another account', { account: 'member:12345679:transaction:USCD' }, ['text']],
    ['another number of the entry', { seq: 99 }, ['text']],
    ['another operation', { operation: 'transactionTransferIn' }, ['text']],
    ['another time', { at: '2026-11-29T10:00:00.000002Z' }, ['text']],
    ['an amount and its text', lied, ['leaf']],
    ['an amount, its text and its leaf', { ...lied, leaf: leafOfLie }, ['root']],
    ['a text of another form', { text: `${genuine.text} ` }, ['text', 'leaf']],
    ['another salt', { salt: flipped(genuine.salt) }, ['leaf']],
    ['a salt of 31 bytes', { salt: genuine.salt.slice(2) }, ['leaf']],
    ['another leaf', { leaf: neighbour.leaf }, ['leaf', 'root']],
    ['another place', { index: 3 }, ['root']],
    ['a place beyond the leaves', { index: 5 }, ['path', 'root']],
    ['another count', { count: 4 }, ['path', 'root']],
    ['a count with the same path', { count: 6 }, ['root']],
    ['a neighbour', { path: [flipped(genuine.path[0] ?? ''), ...genuine.path.slice(1)] }, ['root']],
    ['a neighbour less', { path: genuine.path.slice(1) }, ['path', 'root']],
    ['a neighbour more', { path: [...genuine.path, neighbour.leaf] }, ['path', 'root']],
    ['a neighbour in capitals', { path: genuine.path.map((one) => one.toUpperCase()) }, ['path', 'root']],
    ['another root', statement(/ 5 [0-9a-f]{64}/, ` 5 ${'00'.repeat(32)}`), ['root', 'signature']],
    ['another block', statement(' 7 ', ' 8 '), ['signature']],
    ['another hash of the block', statement('ab'.repeat(32), 'ac'.repeat(32)), ['signature']],
    ['another time of sealing', statement('10:00:05', '10:00:06'), ['signature']],
    ['another proof of liabilities', statement('cd'.repeat(32), 'ce'.repeat(32)), ['signature']],
    ['a statement of another form', { statement: 'humidor' }, ['root', 'signature', 'key']],
    ['another signature', { signature: flipped(genuine.signature) }, ['signature']],
    ['a signature of no bytes', { signature: '' }, ['signature']],
    ['a key that did not sign', { key: 2 }, ['signature', 'key']],
    ['a key that nobody knows', { key: 3 }, ['signature', 'key']],
  ])('%s', (_, change, expected) => {
    expect(failed({ ...genuine, ...change })).toEqual(expected)
  })
})

it.each<[string, number, string, ReceiptCheck[]]>([
  ['the first key signs what was sealed before it was made', 1, '2026-08-31T23:59:59.999999Z', []],
  ['a key signs what was sealed at its end', 1, ended, []],
  ['a key signs nothing that was sealed after its end', 1, later, ['key']],
  ['a key signs what was sealed at its beginning', 2, ended, []],
  ['a key signs nothing that was sealed before its beginning', 2, earlier, ['key']],
])('%s', (_, key, sealedAt, expected) => {
  const [receipt = {} as Receipt] = batch(key, sealedAt)
  expect(failed(receipt)).toEqual(expected)
})

it('a wrong key of the same number, or bytes that are no key, verify nothing', () => {
  const [receipt = {} as Receipt] = batch()
  const others = (publicKey: string) => keys.map((key) => (key.id === 1 ? { ...key, publicKey } : key))
  for (const publicKey of [hexOf(second), 'ff'.repeat(32), '00'.repeat(32), ''])
    expect(failed(receipt, others(publicKey))).toEqual(['signature'])
})

it('a key that the one before it has not signed does not follow', () => {
  const [one = {} as PublicKey, two = {} as PublicKey] = keys
  expect(unfollowedKeys(keys)).toEqual([])
  for (const change of [
    { signature: null },
    { signature: '00'.repeat(64) },
    { from: one.from },
    { publicKey: one.publicKey },
  ]) {
    const changed = { ...two, ...change }
    const why = changed.signature === null ? 'lost' : 'false'
    expect(unfollowedKeys([one, changed])).toEqual([{ key: changed, why }])
  }
})

it('a list of keys may begin with any key, and has no gap', () => {
  const [one = {} as PublicKey, two = {} as PublicKey] = keys
  const line = { id: 3, publicKey: hexOf(first), from: later }
  const three = { ...line, until: null, signature: signed(second, keyText(line)) }
  expect(unfollowedKeys([])).toEqual([])
  expect(unfollowedKeys([three])).toEqual([])
  expect(unfollowedKeys([three, two])).toEqual([])
  expect(unfollowedKeys([one, two, three])).toEqual([])
  for (const signature of [three.signature, null])
    expect(unfollowedKeys([one, { ...three, signature }])).toEqual([{ key: { ...three, signature }, why: 'missing' }])
})

it('finds every single change of a receipt', () => {
  const tampers = batch().flatMap((receipt) => everyTamper(receipt))
  expect(tampers.length).toBeGreaterThan(200)
  const unfound = tampers.filter(({ changed }) => isGenuine(checkReceipt(changed, keys))).map(({ what }) => what)
  expect(unfound).toEqual([])
})

it('a signature is checked once for all receipts of a block, and forgotten after a hundred others', () => {
  const asked: string[] = []
  const isSigned = createSignatureCheck((text, signature, publicKey) => {
    asked.push(text)
    return signature === `${text} by ${publicKey}`
  })
  const answers = () => ['one', 'one', 'two'].map((text) => isSigned(text, 'one by key', 'key'))
  expect([answers(), answers()]).toEqual([
    [true, true, false],
    [true, true, false],
  ])
  expect(asked).toEqual(['one', 'two'])
  expect(isSigned('one', 'one by key', 'another key')).toBe(false)
  for (let n = 0; n < 100; n += 1) isSigned(`other ${n}`, '', 'key')
  expect(isSigned('one', 'one by key', 'key')).toBe(true)
  expect(asked.filter((text) => text === 'one')).toHaveLength(3)
})
