import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { blockOf } from './comparing.ts'
import type { KeptFinding, KeptKey, KeptReceipt, Owner, Progress, ReceiptStore } from './kept.ts'

interface Schema extends DBSchema {
  receipts: {
    key: [Owner, string, number]
    value: KeptReceipt & { page: string; block: string }
    indexes: { page: [Owner, string]; newest: [Owner, number]; block: string }
  }
  keys: { key: number; value: KeptKey }
  findings: { key: [Owner, string]; value: KeptFinding }
  progress: { key: Owner; value: Progress }
}

/** The page of a receipt from a file, which no `after` can be. */
const FROM_FILE = 'file'

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** @throws DOMException where the browser blocks it, such as in a private window */
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('humidor-receipts', 1, {
    upgrade(db) {
      const receipts = db.createObjectStore('receipts', { keyPath: ['owner', 'account', 'seq'] })
      receipts.createIndex('page', ['owner', 'page'])
      receipts.createIndex('newest', ['owner', 'transfer'])
      receipts.createIndex('block', 'block')
      db.createObjectStore('keys', { keyPath: 'id' })
      db.createObjectStore('findings', { keyPath: ['owner', 'id'] })
      db.createObjectStore('progress', { keyPath: 'owner' })
    },
    terminated: () => (opened = undefined),
  })
  opened.catch(() => (opened = undefined))
  return opened
}

/** Everything of an owner, in a store whose keys begin with the owner. */
const ofOwner = (owner: Owner) => IDBKeyRange.bound([owner], [owner, []])

/**
 * Waits for the writes of a transaction and for its end. Where it fails, its own reason counts: a write in it may only say that it was
 * aborted.
 */
async function written<T>(done: Promise<void>, write: () => Promise<T>): Promise<T> {
  const [ended, result] = await Promise.allSettled([done, write()])
  if (ended.status === 'rejected') throw ended.reason
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** True for the error of a device without space. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * The receipts in the browser's IndexedDB.
 * @throws DOMException where the browser blocks it
 */
export async function openReceiptStore(): Promise<ReceiptStore> {
  const db = await open()
  return {
    progress: (owner) => db.get('progress', owner),
    setProgress: async (progress) => void (await db.put('progress', progress)),
    entry: (owner, account, seq) => db.get('receipts', [owner, account, seq]),
    page: (owner, after) => db.getAllFromIndex('receipts', 'page', [owner, after ?? FROM_FILE]),
    async add(receipts) {
      const { store, done } = db.transaction('receipts', 'readwrite')
      await written(done, async () => {
        for (const one of receipts) {
          const before = await store.get([one.owner, one.account, one.seq])
          const first = before
            ? { ...before, after: before.after ?? one.after }
            : { ...one, block: blockOf(one.receipt) }
          await store.put({ ...first, page: first.after ?? FROM_FILE })
        }
      })
    },
    ofBlock: async (block) => (await db.getFromIndex('receipts', 'block', block))?.receipt,
    count: (owner) => db.count('receipts', ofOwner(owner)),
    ofTransfer: (owner, transfer) => db.getAllFromIndex('receipts', 'newest', [owner, transfer]),
    async newest(owner, limit = Number.POSITIVE_INFINITY) {
      const found: KeptReceipt[] = []
      const index = db.transaction('receipts').store.index('newest')
      let cursor = await index.openCursor(ofOwner(owner), 'prev')
      while (cursor && found.length < limit) {
        found.push(cursor.value)
        cursor = await cursor.continue()
      }
      return found
    },
    keys: () => db.getAll('keys'),
    async addKeys(keys) {
      const { store, done } = db.transaction('keys', 'readwrite')
      await written(done, async () => {
        for (const key of keys) {
          const before = await store.get(key.id)
          await store.put(before ? { ...before, until: before.until ?? key.until } : key)
        }
      })
    },
    findings: (owner) => db.getAll('findings', ofOwner(owner)),
    async addFindings(findings) {
      const { store, done } = db.transaction('findings', 'readwrite')
      return await written(done, async () => {
        let added = 0
        for (const one of findings) {
          if (await store.get([one.owner, one.id])) continue
          await store.put(one)
          added += 1
        }
        return added
      })
    },
    async clear(owner) {
      const tx = db.transaction(['receipts', 'findings', 'progress'], 'readwrite')
      await tx.objectStore('receipts').delete(ofOwner(owner))
      await tx.objectStore('findings').delete(ofOwner(owner))
      await tx.objectStore('progress').delete(owner)
      await tx.done
    },
  }
}
