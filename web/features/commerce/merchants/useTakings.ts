import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { everyPage, MAX_PAGE_ROWS } from '../../../api/every-page.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { useFile } from '../../../api/useFile.ts'
import type { PlainBill } from './bill.ts'
import type { Month } from './months.ts'
import { type TakingsHead, takingsRows } from './takings-file.ts'

async function gather({ from, to }: Month, signal: AbortSignal): Promise<readonly PlainBill[]> {
  const bills: PlainBill[] = []
  const pages = everyPage(
    (place) => answerTo(merchantsCalls.takings, { from, to, limit: MAX_PAGE_ROWS, ...place }, signal),
    signal,
  )
  for await (const { rows } of pages) bills.push(...rows)
  return bills
}

/** Collects the bills of a month page by page and saves them as a file. `stop` cancels it. */
export const useTakings = (head: TakingsHead, { sheet, saved }: { sheet: string; saved: string }) =>
  useFile<Month>(async (month, signal) => {
    const bills = await gather(month, signal)
    return { name: `humidor-${month.from.slice(0, 7)}`, sheet, rows: takingsRows(bills, head) }
  }, saved)
