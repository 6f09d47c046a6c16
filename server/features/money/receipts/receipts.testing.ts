import { keys, list, merchantList } from '@humidor/contract/money/receipts.ts'
import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'

/** Seals and signs everything that has happened. */
export async function sealAndSign({ jobs }: Sandbox) {
  await jobs.poll('ledger-chain.seal')
  await jobs.poll('receipts.sign')
}

type Pages = { next: string | null; rows: readonly Receipt[] }

async function everyPage(page: (after: string | undefined) => Promise<Pages>) {
  const found: Receipt[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next } = await page(after)
    found.push(...rows)
    after = next
  }
  return found
}

/** Every signed receipt of a member, page by page. */
export const receiptsOf = (person: Person, limit = 100): Promise<Receipt[]> =>
  everyPage((after) => person.call(list, after === undefined ? { limit } : { limit, after }))

/** Every signed receipt of a merchant, page by page. */
export const receiptsOfMerchant = (merchant: Merchant, limit = 100): Promise<Receipt[]> =>
  everyPage((after) => merchant.call(merchantList, after === undefined ? { limit } : { limit, after }))

/** The public keys, as anybody sees them. */
export const publicKeys = async ({ visitor }: Sandbox) => (await visitor().call(keys, {})).keys
