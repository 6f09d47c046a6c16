import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { DEFAULT_ZONE, isZone } from '@humidor/domain/commerce/shop-time.ts'
import { everyPage, MAX_PAGE_ROWS } from '../../../api/every-page.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { useFile } from '../../../api/useFile.ts'
import type { PlainBill } from './bill.ts'
import type { Period } from './months.ts'
import { type TakingsHead, takingsRows } from './takings-file.ts'

async function gather({ from, to }: Period, signal: AbortSignal) {
  const bills: PlainBill[] = []
  let zone: string = DEFAULT_ZONE
  const pages = everyPage(
    (place) => answerTo(merchantsCalls.takings, { from, to, limit: MAX_PAGE_ROWS, ...place }, signal),
    signal,
  )
  for await (const page of pages) {
    bills.push(...page.rows)
    zone = isZone(page.zone) ? page.zone : 'UTC'
  }
  return { bills, zone }
}

/**
 * Collects the bills of a period page by page and saves them as a file. `stop` cancels it.
 * @param head the headers, for the zone of the times
 */
export const useTakings = (head: (zone: string) => TakingsHead, { sheet, saved }: { sheet: string; saved: string }) =>
  useFile<Period>(async (period, signal) => {
    const { bills, zone } = await gather(period, signal)
    const sameMonth = period.from.slice(0, 7) === period.to.slice(0, 7)
    const name = `humidor-${period.from.slice(0, sameMonth ? 7 : 4)}`
    return { name, sheet, rows: takingsRows(bills, zone, head(zone)) }
  }, saved)
