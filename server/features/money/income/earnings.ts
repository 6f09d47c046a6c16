import { earnings } from '@humidor/contract/money/income.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { firstDayOf, incomeWalletNumbers, monthsUpto } from '@humidor/domain/money/income.ts'
import type { Database } from '../../../database/database.ts'
import { inSteps } from '../../../http/handle.ts'
import { memberWalletRow } from '../../../ledger/accounts.ts'
import { presentEarnings } from './income.present.ts'
import { hasManyUnkept, incomeSince, keepIncome } from './income.queries.ts'

/** Entries after an account's mark that one request adds up without keeping their sums. */
export const MOST_UNKEPT = 1_000

/** `GET /user/earnings`. The first request after many entries keeps their sums, so that the next reads few. */
export const answerEarnings = (database: Database) =>
  inSteps(earnings, async ({ db, member: { uid }, at }) => {
    const today = businessDay(at)
    const months = monthsUpto(today)
    const accounts = incomeWalletNumbers.map((wallet) => memberWalletRow(uid, wallet))
    if (await hasManyUnkept(db, accounts, MOST_UNKEPT))
      await database.transaction().execute((tx) => keepIncome(tx, accounts, MOST_UNKEPT))
    return presentEarnings(await incomeSince(db, accounts, firstDayOf(months[0])), { months, today })
  })
