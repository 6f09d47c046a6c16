import type { PublicKey, Receipt, ReceiptCheck } from '@humidor/domain/money/receipt-check.ts'

/** Whose receipts: `member:12345678` or `merchant:100001`, the beginning of the names of their accounts. */
export type Owner = `${'member' | 'merchant'}:${number}`

/** A receipt on this device. An entry of an account is named by its account and number, which never change. */
export interface KeptReceipt {
  owner: Owner
  account: string
  seq: number
  transfer: number
  /** The `after` of the page that listed it, '' for the first page; null: read from a file, and not listed yet. */
  after: string | null
  /** All of its checks held when it was kept. */
  good: boolean
  receipt: Receipt
}

/** A public key, with the time at which this device saw it first (ISO 8601). */
export interface KeptKey extends PublicKey {
  seen: string
}

/** How far the receipts of an owner are kept, and how the last comparison ended. */
export interface Progress {
  owner: Owner
  /** The `after` of each page, in order. The last is fetched again for newer receipts. */
  pages: readonly string[]
  /** All receipts that the platform had are kept. */
  complete: boolean
  /** The last comparison that ran to its end, ISO 8601. */
  comparedAt: string | null
  /** There were receipts of a newer format, which this version cannot check. */
  hasUnknown: boolean
}

/** What does not match: the platform shows something else than before, or something that it cannot have signed. */
export type FindingKind =
  /** A receipt does not verify. */
  | 'false'
  /** The same entry, with another receipt. */
  | 'changed'
  /** A kept receipt is not listed any more. */
  | 'missing'
  /** The number of the entry before is missing. */
  | 'gap'
  /** The balance does not follow from the one before. */
  | 'balance'
  /** Two statements about one block. */
  | 'block'
  /** Another fingerprint of the liabilities of a day. */
  | 'day'
  | 'keyGone'
  | 'keyChanged'
  /** The key before a key is not published. */
  | 'keyGap'
  /** A new key with a wrong signature by the key before it. */
  | 'keyFalse'

export interface Finding {
  kind: FindingKind
  /** Names what was found, so that it is reported once. */
  id: string
  /** The failed checks of a false receipt. */
  checks?: readonly ReceiptCheck[]
  /** What this device has. */
  kept?: Receipt | undefined
  /** What the platform shows. */
  shown?: Receipt | undefined
  keptKey?: PublicKey | undefined
  shownKey?: PublicKey | undefined
}

export interface KeptFinding extends Finding {
  owner: Owner
  /** ISO 8601. */
  foundAt: string
}

/**
 * The receipts on this device. Nothing in it is ever overwritten by what the platform shows later. Each function throws a DOMException
 * where the browser refuses: `QuotaExceededError` where there is no space left.
 */
export interface ReceiptStore {
  progress(owner: Owner): Promise<Progress | undefined>
  setProgress(progress: Progress): Promise<void>
  /** The receipt of an entry. */
  entry(owner: Owner, account: string, seq: number): Promise<KeptReceipt | undefined>
  /** The receipts that a page has listed; null: those from files that were not listed yet. */
  page(owner: Owner, after: string | null): Promise<KeptReceipt[]>
  /** Keeps receipts and, for each signed block, its statement. A receipt that is kept stays, but for its page. */
  add(receipts: readonly KeptReceipt[]): Promise<void>
  /** A kept receipt whose statement is about a block. */
  ofBlock(block: string): Promise<Receipt | undefined>
  count(owner: Owner): Promise<number>
  /** The receipts of the entries that a transfer made. */
  ofTransfer(owner: Owner, transfer: number): Promise<KeptReceipt[]>
  /** The newest first; undefined for all. */
  newest(owner: Owner, limit?: number): Promise<KeptReceipt[]>
  keys(): Promise<KeptKey[]>
  /** Keeps new keys, and the end of a known one. */
  addKeys(keys: readonly KeptKey[]): Promise<void>
  findings(owner: Owner): Promise<KeptFinding[]>
  /** @returns how many were not known before */
  addFindings(findings: readonly KeptFinding[]): Promise<number>
  /** Deletes receipts and findings of an owner. Keys stay. */
  clear(owner: Owner): Promise<void>
}
