import { checkReceipt, type PublicKey, type Receipt, type ReceiptChecks } from '@humidor/domain/money/receipt-check.ts'

/** What the worker is sent, and what it answers. */
export interface Asked {
  id: number
  receipt: Receipt
  keys: readonly PublicKey[]
}
export interface Checked {
  id: number
  checks: ReceiptChecks
}

export interface Checker {
  check(receipt: Receipt, keys: readonly PublicKey[]): Promise<ReceiptChecks>
  close(): void
}

/** Between two signatures on the page's own thread, everything else goes first. Milliseconds. */
const PAUSE_MS = 20

async function checkHere(receipt: Receipt, keys: readonly PublicKey[]) {
  await new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))
  return checkReceipt(receipt, keys)
}

function startWorker() {
  try {
    return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}

/** Checks receipts in a worker, or one after the other on this thread where there is none or it fails. */
export function openChecker(worker = startWorker()): Checker {
  const waiting = new Map<number, (checks: ReceiptChecks | undefined) => void>()
  let isBroken = worker === undefined
  let asked = 0
  const end = (id: number, checks: ReceiptChecks | undefined) => {
    waiting.get(id)?.(checks)
    waiting.delete(id)
  }
  const giveUp = () => {
    isBroken = true
    for (const id of waiting.keys()) end(id, undefined)
  }
  worker?.addEventListener('message', ({ data }: MessageEvent<Checked>) => end(data.id, data.checks))
  worker?.addEventListener('error', giveUp)
  worker?.addEventListener('messageerror', giveUp)
  const ask = (receipt: Receipt, keys: readonly PublicKey[]) =>
    new Promise<ReceiptChecks | undefined>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      worker?.postMessage({ id: asked, receipt, keys } satisfies Asked)
    })
  return {
    check: async (receipt, keys) =>
      (isBroken ? undefined : await ask(receipt, keys)) ?? (await checkHere(receipt, keys)),
    close() {
      worker?.terminate()
      // Nobody answers any more.
      giveUp()
    },
  }
}
