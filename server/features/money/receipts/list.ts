import { list } from '@humidor/contract/money/receipts.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { memberRows } from '../../../ledger/accounts.ts'
import { receiptsOf } from './listing.ts'
import type { Trees } from './trees.ts'

/** `GET /receipt/list`: the receipts of a member's own accounts. */
export const answerList = (trees: Trees): Handler =>
  read(list, ({ db, member, request, fail }) =>
    receiptsOf(db, trees, { accounts: memberRows(member.uid), request, fail }),
  )
