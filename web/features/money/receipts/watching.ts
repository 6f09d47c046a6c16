import { readStatement } from '@humidor/domain/money/receipt.ts'
import {
  isGenuine,
  type PublicKey,
  type Receipt,
  type ReceiptChecks,
  receiptChecks,
  unfollowedKeys,
} from '@humidor/domain/money/receipt-check.ts'
import { blockOf, compareKeys, comparePage, isNewerFormat, nameOf, receiptJson } from './comparing.ts'
import type { Finding, KeptReceipt, Owner, Progress, ReceiptStore } from './kept.ts'

export interface ListedPage {
  rows: readonly Receipt[]
  /** The `after` of the next page; null: no more are signed. */
  next: string | null
}

/** What a comparison asks. Each throws where there is no answer, which ends the comparison and is no finding. */
export interface Platform {
  /** @param after '' for the first page */
  list(after: string): Promise<ListedPage>
  keys(): Promise<readonly PublicKey[]>
}

export interface Device {
  store: ReceiptStore
  now(): Date
  /** Checks a receipt without holding up the page: a signature takes some milliseconds. */
  check(receipt: Receipt, keys: readonly PublicKey[]): Promise<ReceiptChecks>
  /** Compares the fingerprint of a day of liabilities with the one that this device was shown; null: it sees the day first. */
  seenBefore(day: string, fingerprint: string): boolean | null
  /** From 0 to below 1. */
  random(): number
  /** Called at once when something new was found: a later request may fail. */
  alarm(): void
}

/** Pages of newer receipts in one comparison, and older ones that are fetched again: each costs the platform the trees of its blocks. */
const MAX_NEW_PAGES = 20
const OLD_PAGES = 1

/** A comparison under way. */
interface Run {
  owner: Owner
  platform: Platform
  device: Device
  keys: readonly PublicKey[]
}

/**
 * Fetches and keeps the newer receipts, and compares kept ones with what the platform shows now: those of the last page, and of pages
 * anywhere. What was read before a failure is kept.
 * @returns how many receipts are new
 * @throws what the platform throws
 */
export async function compare(owner: Owner, platform: Platform, device: Device): Promise<number> {
  const { store } = device
  const run: Run = { owner, platform, device, keys: [] }
  let progress: Progress = (await store.progress(owner)) ?? {
    ...{ owner, pages: [''], complete: false, comparedAt: null, hasUnknown: false },
  }
  const older = someOf(progress.pages.slice(0, -1), OLD_PAGES, device.random)
  let added = 0
  for (let page = 0; page < MAX_NEW_PAGES; page++) {
    const after = progress.pages.at(-1) ?? ''
    const { next, ...read } = await readPage(run, after, progress.hasUnknown)
    added += read.added
    const hasUnknown = progress.hasUnknown || read.hasUnknown
    const pages = next === null ? progress.pages : [...progress.pages, next]
    progress = { ...progress, pages, hasUnknown, complete: next === null }
    await store.setProgress(progress)
    if (next === null) break
  }
  for (const after of older) await readPage(run, after, progress.hasUnknown)
  // Without a receipt no page has asked for the keys.
  if (run.keys.length === 0) await readKeys(run)
  if (progress.complete) await report(run, await neverListed(run))
  await store.setProgress({ ...progress, comparedAt: device.now().toISOString() })
  return added
}

/** Some different ones, anywhere. */
function someOf(pages: readonly string[], count: number, random: () => number): string[] {
  const left = [...pages]
  const taken: string[] = []
  while (left.length > 0 && taken.length < count) taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken
}

async function report({ owner, device }: Run, found: readonly Finding[]) {
  if (found.length === 0) return
  const foundAt = device.now().toISOString()
  if ((await device.store.addFindings(found.map((one) => ({ ...one, owner, foundAt })))) > 0) device.alarm()
}

/** Fetches the keys, compares them with those seen before, and keeps the new ones. */
async function readKeys(run: Run) {
  const { store, now } = run.device
  run.keys = await run.platform.keys()
  const kept = await store.keys()
  await report(run, [...compareKeys(kept, run.keys), ...brokenChain(kept, run.keys)])
  await store.addKeys(run.keys.map((key) => ({ ...key, seen: now().toISOString() })))
}

/** The keys that do not follow. One without a signature replaces a lost one, which is no finding. */
function brokenChain(kept: readonly PublicKey[], shown: readonly PublicKey[]): Finding[] {
  const isNew = ({ id }: PublicKey) => !kept.some((one) => one.id === id)
  return unfollowedKeys(shown).flatMap(({ key, why }): Finding[] => {
    if (why === 'missing') return [{ kind: 'keyGap', id: `keyGap ${key.id}`, shownKey: key }]
    return why === 'false' && isNew(key) ? [{ kind: 'keyFalse', id: `keyFalse ${key.id}`, shownKey: key }] : []
  })
}

/** Fetches a page, compares it, checks what is new in it, and keeps that. */
async function readPage(run: Run, after: string, hadUnknown: boolean) {
  const { owner, platform, device } = run
  const { store } = device
  const { rows, next } = await platform.list(after)
  // After the list, as a key may be made meanwhile.
  if (run.keys.length === 0 || rows.some(({ key }) => !run.keys.some(({ id }) => id === key))) await readKeys(run)
  const known = await knownAround(owner, rows, store)
  const listed = (await store.page(owner, after)).map(({ receipt }) => receipt)
  const hasUnknown = hadUnknown || rows.some(isNewerFormat)
  const ofBlock = await receiptsOfBlocks(rows, store)
  const found = comparePage({ rows, last: next === null, known, listed, ofBlock, hasUnknown })
  const fresh: KeptReceipt[] = []
  for (const receipt of rows.filter((row) => !isNewerFormat(row))) {
    const { account, seq, transfer } = receipt
    const isFresh = !known.has(nameOf(receipt))
    const wrong = isFresh ? await falseIn(run, receipt) : undefined
    if (wrong) found.push(wrong)
    fresh.push({ owner, account, seq: Number(seq), transfer: Number(transfer), after, good: !wrong, receipt })
    if (isFresh) found.push(...dayIn(receipt, device))
  }
  await report(run, found)
  await store.add(fresh)
  return { added: fresh.filter(({ receipt }) => !known.has(nameOf(receipt))).length, hasUnknown, next }
}

async function falseIn({ keys, device, owner }: Run, shown: Receipt): Promise<Finding | undefined> {
  const checks = await device.check(shown, keys)
  // Somebody else's receipt is none of this owner.
  if (isGenuine(checks) && shown.account.startsWith(`${owner}:`)) return undefined
  return { kind: 'false', id: `false ${nameOf(shown)}`, shown, checks: receiptChecks.filter((check) => !checks[check]) }
}

function dayIn(shown: Receipt, { seenBefore }: Device): Finding[] {
  const { liabilities } = readStatement(shown.statement) ?? {}
  if (!liabilities || seenBefore(liabilities.day, liabilities.hash) !== false) return []
  return [{ kind: 'day', id: `day ${liabilities.day}`, shown }]
}

/** The kept receipts of the entries and of those before them. */
async function knownAround(owner: Owner, rows: readonly Receipt[], store: ReceiptStore) {
  const asked = rows.flatMap(({ account, seq }) =>
    [Number(seq), Number(seq) - 1].map((number) => ({ account, number })),
  )
  const found = await Promise.all(asked.map(({ account, number }) => store.entry(owner, account, number)))
  return new Map(found.flatMap((kept) => (kept ? [[nameOf(kept), kept.receipt] as const] : [])))
}

async function receiptsOfBlocks(rows: readonly Receipt[], store: ReceiptStore) {
  const found = new Map<string, Receipt>()
  for (const block of new Set(rows.map(blockOf))) {
    const kept = await store.ofBlock(block)
    if (kept) found.set(block, kept)
  }
  return found
}

/** Receipts from a file that the platform does not list, although it has listed all. */
async function neverListed({ owner, device }: Run): Promise<Finding[]> {
  const left = await device.store.page(owner, null)
  return left.map(({ receipt }) => ({ kind: 'missing', id: `missing ${nameOf(receipt)}`, kept: receipt }))
}

/** What became of a file: receipts that are new here, that were here, and that are not genuine or not this owner's. */
export interface Imported {
  added: number
  known: number
  refused: number
}

/**
 * Keeps the receipts of a file, if they are genuine and the owner's. One that contradicts a kept one is a finding: both are signed.
 * @throws what the platform throws
 */
export async function importReceipts(owner: Owner, receipts: readonly Receipt[], platform: Platform, device: Device) {
  const { store } = device
  const run: Run = { owner, platform, device, keys: [] }
  await readKeys(run)
  const result: Imported = { added: 0, known: 0, refused: 0 }
  for (const receipt of receipts) {
    const { account, transfer, seq } = receipt
    const kept = await store.entry(owner, account, Number(seq))
    if (isNewerFormat(receipt) || (await falseIn(run, receipt))) result.refused += 1
    else if (!kept) {
      await store.add([
        { ...{ owner, account, seq: Number(seq), transfer: Number(transfer) }, after: null, good: true, receipt },
      ])
      result.added += 1
    } else {
      result.known += 1
      if (receiptJson(kept.receipt) === receiptJson(receipt)) continue
      await report(run, [{ kind: 'changed', id: `changed ${nameOf(receipt)}`, kept: kept.receipt, shown: receipt }])
    }
  }
  return result
}
