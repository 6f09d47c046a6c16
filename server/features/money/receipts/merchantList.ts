import { merchantList } from '@humidor/contract/money/receipts.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { merchantRows } from '../../../ledger/accounts.ts'
import { receiptsOf } from './listing.ts'
import type { Trees } from './trees.ts'

/** `GET /receipt/merchantList`: the receipts of a merchant's own accounts. */
export const answerMerchantList = (trees: Trees): Handler =>
  read(merchantList, ({ db, merchant, request, fail }) =>
    receiptsOf(db, trees, { accounts: merchantRows(merchant.merchantId), request, fail }),
  )
