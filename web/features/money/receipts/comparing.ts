import { readStatement } from '@humidor/domain/money/receipt.ts'
import type { PublicKey, Receipt } from '@humidor/domain/money/receipt-check.ts'
import type { Finding } from './kept.ts'

/** Names an entry: its account and number. */
export const nameOf = ({ account, seq }: Pick<Receipt, 'account' | 'seq'>) => `${account} ${seq}`

/** A receipt in one text, the same for equal receipts whatever made them. */
export const receiptJson = (receipt: Receipt): string => {
  const { transfer, account, seq, operation, amount, balanceAfter, at, text, salt, leaf } = receipt
  const { index, count, path, statement, signature, key } = receipt
  const numbers = [transfer, seq, amount, balanceAfter].map(String)
  return JSON.stringify([
    ...numbers,
    account,
    operation,
    at,
    text,
    salt,
    leaf,
    index,
    count,
    path,
    statement,
    signature,
    key,
  ])
}

/**
 * True for a receipt of a version that this app does not know: a later platform may make such. It cannot be checked, which is no
 * contradiction.
 */
export const isNewerFormat = ({ text, statement }: Pick<Receipt, 'text' | 'statement'>): boolean => {
  const version = (line: string, name: string) =>
    Number(new RegExp(`^humidor/${name}/v(\\d{1,4}) `).exec(line)?.[1] ?? 0)
  return version(text, 'receipt') > 1 || version(statement, 'receipts') > 1
}

export interface ShownPage {
  rows: readonly Receipt[]
  /** No more receipts follow. */
  last: boolean
  /** The kept receipts of the entries in it and of those before them, by `nameOf`. */
  known: ReadonlyMap<string, Receipt>
  /** The kept receipts that this page has listed before. */
  listed: readonly Receipt[]
  /** A kept receipt for each block that is signed in it, where there is one. */
  ofBlock: ReadonlyMap<string, Receipt>
  /** Receipts of a newer format were left out before, so a gap says nothing. */
  hasUnknown: boolean
}

/** The block in a statement, as text; '' where it cannot be read. */
export const blockOf = ({ statement }: Pick<Receipt, 'statement'>): string =>
  readStatement(statement)?.block.toString() ?? ''

/** Compares a page that the platform shows with what this device keeps. Signatures are checked elsewhere. */
export function comparePage({ rows, last, known, listed, ofBlock, hasUnknown }: ShownPage): Finding[] {
  const found: Finding[] = []
  const here = new Map<string, Receipt>()
  const blocks = new Map(ofBlock)
  for (const shown of rows) {
    const name = nameOf(shown)
    const kept = known.get(name) ?? here.get(name)
    const before =
      here.get(nameOf({ ...shown, seq: Number(shown.seq) - 1 })) ??
      known.get(nameOf({ ...shown, seq: Number(shown.seq) - 1 }))
    if (!here.has(name)) here.set(name, shown)
    if (isNewerFormat(shown)) continue
    if (kept && receiptJson(kept) !== receiptJson(shown))
      found.push({ kind: 'changed', id: `changed ${name}`, kept, shown })
    found.push(...chainOf(shown, before, hasUnknown))
    const block = blockOf(shown)
    const other = blocks.get(block)
    if (block === '') continue
    if (!other) blocks.set(block, shown)
    else if (other.statement !== shown.statement)
      found.push({ kind: 'block', id: `block ${block}`, kept: other, shown })
  }
  return [...found, ...missingIn(listed, here, last, rows)]
}

/** Whether an entry follows from the one before on its account. */
function chainOf(shown: Receipt, before: Receipt | undefined, hasUnknown: boolean): Finding[] {
  const name = nameOf(shown)
  const start = BigInt(shown.balanceAfter) - BigInt(shown.amount)
  if (Number(shown.seq) === 1) return start === 0n ? [] : [{ kind: 'balance', id: `balance ${name}`, shown }]
  if (!before) return hasUnknown ? [] : [{ kind: 'gap', id: `gap ${name}`, shown }]
  return BigInt(before.balanceAfter) === start ? [] : [{ kind: 'balance', id: `balance ${name}`, kept: before, shown }]
}

/** A page may end early, so only what lies before its last row must be in it. */
function missingIn(
  listed: readonly Receipt[],
  here: ReadonlyMap<string, Receipt>,
  last: boolean,
  rows: readonly Receipt[],
) {
  const upto = last ? Number.POSITIVE_INFINITY : Number(rows.at(-1)?.transfer ?? 0)
  return listed
    .filter((kept) => Number(kept.transfer) < upto && !here.has(nameOf(kept)))
    .map((kept): Finding => ({ kind: 'missing', id: `missing ${nameOf(kept)}`, kept }))
}

/** Compares the public keys with those that this device has seen. A key that has ended since is none. */
export function compareKeys(kept: readonly PublicKey[], shown: readonly PublicKey[]): Finding[] {
  return kept.flatMap((keptKey): Finding[] => {
    const shownKey = shown.find(({ id }) => id === keptKey.id)
    if (!shownKey) return [{ kind: 'keyGone', id: `keyGone ${keptKey.id}`, keptKey }]
    const isSame =
      shownKey.publicKey === keptKey.publicKey &&
      shownKey.from === keptKey.from &&
      shownKey.signature === keptKey.signature &&
      (keptKey.until === null || shownKey.until === keptKey.until)
    return isSame ? [] : [{ kind: 'keyChanged', id: `keyChanged ${keptKey.id}`, keptKey, shownKey }]
  })
}
