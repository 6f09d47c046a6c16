import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  keyText,
  leafOf,
  pathOf,
  receiptText,
  receiptTree,
  rootOf,
  saltOf,
  statementText,
} from '@humidor/domain/money/receipt.ts'
import { checkReceipt, type PublicKey, type Receipt } from '@humidor/domain/money/receipt-check.ts'
import { blockOf } from './comparing.ts'
import type { KeptFinding, KeptKey, KeptReceipt, Owner, Progress, ReceiptStore } from './kept.ts'
import { compare, type Device, type Platform } from './watching.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A store in memory, with the rules of the one in the browser. */
export function memoryStore(): ReceiptStore {
  const receipts = new Map<string, KeptReceipt>()
  const keys = new Map<number, KeptKey>()
  const findings = new Map<string, KeptFinding>()
  const progress = new Map<Owner, Progress>()
  const nameOf = ({ owner, account, seq }: Pick<KeptReceipt, 'owner' | 'account' | 'seq'>) =>
    `${owner} ${account} ${seq}`
  const all = () => [...receipts.values()]
  return {
    progress: async (owner) => progress.get(owner),
    setProgress: async (one) => void progress.set(one.owner, one),
    entry: async (owner, account, seq) => receipts.get(nameOf({ owner, account, seq })),
    page: async (owner, after) => all().filter((one) => one.owner === owner && one.after === after),
    add: async (added) => {
      for (const one of added) {
        const before = receipts.get(nameOf(one))
        receipts.set(nameOf(one), before ? { ...before, after: before.after ?? one.after } : one)
      }
    },
    ofBlock: async (block) => all().find(({ receipt }) => blockOf(receipt) === block)?.receipt,
    count: async (owner) => all().filter((one) => one.owner === owner).length,
    ofTransfer: async (owner, transfer) => all().filter((one) => one.owner === owner && one.transfer === transfer),
    newest: async (owner, limit) =>
      all()
        .filter((one) => one.owner === owner)
        .toSorted((one, other) => other.transfer - one.transfer)
        .slice(0, limit),
    keys: async () => [...keys.values()],
    addKeys: async (added) => {
      for (const key of added) {
        const before = keys.get(key.id)
        keys.set(key.id, before ? { ...before, until: before.until ?? key.until } : key)
      }
    },
    findings: async (owner) => [...findings.values()].filter((one) => one.owner === owner),
    addFindings: async (added) => {
      const fresh = added.filter(({ owner, id }) => !findings.has(`${owner} ${id}`))
      for (const one of fresh) findings.set(`${one.owner} ${one.id}`, one)
      return fresh.length
    },
    clear: async (owner) => {
      for (const [name, one] of receipts) if (one.owner === owner) receipts.delete(name)
      for (const [name, one] of findings) if (one.owner === owner) findings.delete(name)
      progress.delete(owner)
    },
  }
}

/** An entry of the ledger, before it is sealed and signed. */
export interface Entry {
  transfer: number
  account: string
  seq: number
  operation: string
  amount: bigint
  balanceAfter: bigint
  at: string
  block: number
}

export const OWNER: Owner = 'member:12345678'
const USCD = `${OWNER}:transaction:USCD`
const USDT = `${OWNER}:balance:USDT`

/** Twenty movements on two accounts, two to a block. */
export function ledger(): Entry[] {
  const balances = new Map<string, bigint>()
  const seqs = new Map<string, number>()
  return Array.from({ length: 20 }, (_, place) => {
    const account = place % 3 === 2 ? USDT : USCD
    const amount = place % 5 === 4 ? -500_000n : 1_000_000n + BigInt(place)
    const [seq, balanceAfter] = [(seqs.get(account) ?? 0) + 1, (balances.get(account) ?? 0n) + amount]
    seqs.set(account, seq)
    balances.set(account, balanceAfter)
    const at = `2026-11-29T10:00:${String(place).padStart(2, '0')}.000123Z`
    return {
      ...{ transfer: 100 + place, account, seq, operation: 'transactionTransferIn', amount, balanceAfter, at },
      block: 7 + Math.floor(place / 2),
    }
  })
}

const signed = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key).toString('hex')

interface Pair {
  privateKey: KeyObject
  publicKey: string
}

export function newPair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: hex(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) }
}

/** The two keys of the platform: the first has ended, and signed the second. */
const pairs = [newPair(), newPair()] as const
const START = '2026-09-01T00:00:00.000000Z'
const CHANGE = '2026-11-29T10:00:30.000000Z'

export function publicKeys(): PublicKey[] {
  const [first, second] = pairs
  const line = { id: 2, publicKey: second.publicKey, from: CHANGE }
  return [
    { id: 1, publicKey: first.publicKey, from: START, until: CHANGE, signature: null },
    { ...line, until: null, signature: signed(keyText(line), first.privateKey) },
  ]
}

export interface Signing {
  hashOf?: (block: number) => string
  keyOf?: (block: number) => number
  sealedAt?: (block: number) => string
  pairOf?: (key: number) => Pair
  day?: string
  dayHash?: string
}

/** Signs entries as the platform does: each block is a tree with a neighbour's entry. The first key signs before block 12. */
export function signAll(entries: readonly Entry[], how: Signing = {}): Receipt[] {
  const { day = '2026-11-28', dayHash = 'dd'.repeat(32) } = how
  const keyOf = how.keyOf ?? ((block) => (block < 12 ? 1 : 2))
  const hashOf = how.hashOf ?? ((block) => block.toString(16).padStart(64, '0'))
  const sealedAt =
    how.sealedAt ?? ((block) => `2026-11-29T10:00:${String(block < 12 ? block + 10 : block + 30)}.000000Z`)
  const pairOf = how.pairOf ?? ((key) => pairs[key === 1 ? 0 : 1])
  return [...new Set(entries.map(({ block }) => block))].flatMap((block) => {
    const own = entries.filter((entry) => entry.block === block)
    const lines = own.map((entry) => {
      const salt = saltOf(new Uint8Array(32).fill(keyOf(block)), entry.transfer, entry.account.length)
      return { entry, salt, text: receiptText(entry), leaf: leafOf(salt, receiptText(entry)) }
    })
    const tree = receiptTree(Buffer.concat([...lines.map(({ leaf }) => leaf), Buffer.alloc(32, block)]))
    const count = own.length + 1
    const statement = statementText({
      ...{ block: BigInt(block), blockHash: hashOf(block), receipts: count, root: hex(rootOf(tree)) },
      ...{ sealedAt: sealedAt(block), liabilities: { day, hash: dayHash } },
    })
    const key = keyOf(block)
    const signature = signed(statement, pairOf(key).privateKey)
    return lines.map(({ entry: { block: _, ...fields }, salt, text, leaf }, index) => ({
      ...fields,
      ...{ text, salt: hex(salt), leaf: hex(leaf), index, count, path: pathOf(tree, index), statement, signature, key },
    }))
  })
}

const PAGE = 6

/** A platform that shows these receipts and keys, six on a page. Both can be replaced. */
export function platformOf(rows: Receipt[], keys = publicKeys()) {
  const shown = { rows, keys }
  const platform: Platform = {
    list: async (after) => {
      const start = after === '' ? 0 : shown.rows.findIndex(({ transfer }) => Number(transfer) > Number(after))
      const from = start < 0 ? shown.rows.length : start
      const page = shown.rows.slice(from, from + PAGE)
      const isLast = from + PAGE >= shown.rows.length
      return { rows: page, next: isLast ? null : String(page.at(-1)?.transfer) }
    },
    keys: async () => shown.keys,
  }
  return { shown, platform }
}

/** A device with an empty store, which counts its alarms. */
export function newDevice(store = memoryStore()) {
  const days = new Map<string, string>()
  const counted = { alarms: 0 }
  const device: Device = {
    store,
    now: () => new Date('2026-11-29T12:00:00Z'),
    check: async (receipt, keys) => checkReceipt(receipt, keys),
    seenBefore: (day, fingerprint) => {
      const before = days.get(day)
      if (before === undefined) days.set(day, fingerprint)
      return before === undefined ? null : before === fingerprint
    },
    random: () => 0,
    alarm: () => {
      counted.alarms += 1
    },
  }
  return { device, counted, days }
}

/** A device that has kept everything of an honest platform, which then lies. */
export async function afterwards() {
  const { shown, platform } = platformOf(signAll(ledger()))
  const { device, counted, days } = newDevice()
  await compare(OWNER, platform, device)
  const kindsNow = async () => {
    // The first page is fetched again each time, as the device draws no other number, and the last always is.
    await compare(OWNER, platform, device)
    return [...new Set((await device.store.findings(OWNER)).map(({ kind }) => kind))].toSorted()
  }
  return { shown, platform, device, counted, days, kindsNow }
}

/** Changes the row at a place. */
export const at = (place: number, change: (receipt: Receipt) => Partial<Receipt>) => (rows: Receipt[]) =>
  rows.map((row, index) => (index === place ? { ...row, ...change(row) } : row))
