import { save } from '@humidor/ui/saving.ts'
import { fileText, type ReceiptsFile } from './file.ts'
import type { KeptFinding, Owner } from './kept.ts'
import { openReceiptStore } from './store.ts'

function saveFile(file: ReceiptsFile, kind: 'receipts' | 'alarm') {
  const now = new Date()
  save(
    new Blob([fileText(file, now)], { type: 'application/json' }),
    `humidor-${kind}-${now.toISOString().slice(0, 10)}.json`,
  )
}

/** Saves all receipts of an owner, with the keys. @throws DOMException where the browser blocks the store */
export async function saveReceipts(owner: Owner) {
  const store = await openReceiptStore()
  const [receipts, keys, findings] = await Promise.all([store.newest(owner), store.keys(), store.findings(owner)])
  saveFile({ owner, keys, receipts: receipts.map(({ receipt }) => receipt), findings }, 'receipts')
}

/** Saves the evidence: the receipts that contradict each other, with the keys. */
export async function saveFindings(owner: Owner, findings: readonly KeptFinding[]) {
  const store = await openReceiptStore()
  const receipts = findings.flatMap(({ kept, shown }) => [kept, shown].filter((one) => one !== undefined))
  saveFile({ owner, keys: await store.keys(), receipts, findings }, 'alarm')
}
