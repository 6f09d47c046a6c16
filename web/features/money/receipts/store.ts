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
      const tx = db.transaction('receipts', 'readwrite')
      for (const one of receipts) {
        const before = await tx.store.get([one.owner, one.account, one.seq])
        const first = before ? { ...before, after: before.after ?? one.after } : { ...one, block: blockOf(one.receipt) }
        await tx.store.put({ ...first, page: first.after ?? FROM_FILE })
      }
      await tx.done
    },
    ofBlock: async (block) => (await db.getFromIndex('receipts', 'block', block))?.receipt,
    count: (owner) => db.count('receipts', ofOwner(owner)),
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
      const tx = db.transaction('keys', 'readwrite')
      for (const key of keys) {
        const before = await tx.store.get(key.id)
        await tx.store.put(before ? { ...before, until: before.until ?? key.until } : key)
      }
      await tx.done
    },
    findings: (owner) => db.getAll('findings', ofOwner(owner)),
    async addFindings(findings) {
      const tx = db.transaction('findings', 'readwrite')
      let added = 0
      for (const one of findings) {
        if (await tx.store.get([one.owner, one.id])) continue
        await tx.store.put(one)
        added += 1
      }
      await tx.done
      return added
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
