import type { Part } from './figures.ts'
import { api } from './parts/api.ts'
import { books } from './parts/books.ts'
import { bulk } from './parts/bulk.ts'
import { chain } from './parts/chain.ts'
import { deposits } from './parts/deposits.ts'
import { draws } from './parts/draws.ts'
import { history } from './parts/history.ts'
import { ledger } from './parts/ledger.ts'
import { live } from './parts/live.ts'
import { load } from './parts/load.ts'
import { mixed } from './parts/mixed.ts'
import { orderBook } from './parts/order-book.ts'
import { payments } from './parts/payments.ts'
import { reports } from './parts/reports.ts'
import { reserves } from './parts/reserves.ts'
import { search } from './parts/search.ts'
import { settlement } from './parts/settlement.ts'
import { start } from './parts/start.ts'
import { team } from './parts/team.ts'
import { till } from './parts/till.ts'
import { trust } from './parts/trust.ts'
import { web } from './parts/web.ts'
import { webhooks } from './parts/webhooks.ts'

/** All parts by their command-line names, in the order of the page. */
export const parts: Readonly<Record<string, Part>> = {
  payments,
  ledger,
  bulk,
  chain,
  settlement,
  team,
  history,
  search,
  books,
  deposits,
  'order-book': orderBook,
  reports,
  reserves,
  trust,
  draws,
  web,
  start,
  load,
  live,
  api,
  webhooks,
  till,
  mixed,
}
