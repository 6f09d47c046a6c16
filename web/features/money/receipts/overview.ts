import { keysFrom } from '@humidor/domain/money/receipt-file.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/query-client.ts'
import type { KeptFinding, KeptKey, KeptReceipt, Owner, Progress } from './kept.ts'
import { openReceiptStore } from './store.ts'

/** The receipts that the page lists; all are in the file. */
const SHOWN = 50

/** What the device keeps for an owner. `blocked`: the browser keeps nothing. */
export interface Overview {
  blocked: boolean
  count: number
  progress: Progress | undefined
  newest: readonly KeptReceipt[]
  /** The receipts of the transfer that was asked for. */
  asked: readonly KeptReceipt[]
  findings: readonly KeptFinding[]
}

async function readOverview(owner: Owner, transfer: number): Promise<Overview> {
  const store = await openReceiptStore().catch(() => undefined)
  if (!store) return { blocked: true, count: 0, progress: undefined, newest: [], asked: [], findings: [] }
  const [count, progress, newest, asked, findings] = await Promise.all([
    store.count(owner),
    store.progress(owner),
    store.newest(owner, SHOWN),
    store.ofTransfer(owner, transfer),
    store.findings(owner),
  ])
  return { blocked: false, count, progress, newest, asked, findings }
}

/** Asks the device, also for the receipts of a transfer (0: none). It asks no platform, so it answers without a network too. */
export const useOverview = (owner: Owner | undefined, transfer: number) =>
  useQuery<Overview>(
    {
      queryKey: ['kept receipts', owner, transfer],
      queryFn: async () => await readOverview(owner ?? 'member:0', transfer),
      enabled: owner !== undefined,
      networkMode: 'always',
    },
    queries,
  )

/** The published keys, read as a stranger reads them: without a session. Undefined: they did not load. */
export async function publishedKeys(base: string, signal: AbortSignal) {
  const address = `${base}/.well-known/humidor-keys.json`
  const answer = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ? keysFrom(await answer.json().catch(() => undefined)) : undefined
}

/** Since when this device knows a key, and whether it is the same; undefined where it does not know it. */
export async function keyKnown(id: number): Promise<KeptKey | undefined> {
  const store = await openReceiptStore().catch(() => undefined)
  return (await store?.keys())?.find((key) => key.id === id)
}
