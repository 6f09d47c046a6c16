import { transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransferOut } from '@humidor/domain/products/flexible-treasure.ts'
import { type Handler, transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { openOutcome } from '../../../ledger/outcome.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { accountsOf, outTransfer } from './flexible-treasure.postings.ts'
import { move } from './moving.ts'

/** `POST /lhb/transferOut`: at once; arrives at the next midnight (rules D10). */
export const answerTransferOut = (settings: ReadSettings): Handler =>
  transaction(transferOut, async ({ tx, member: { uid }, request: { money }, at, demand }) => {
    const { moveMinimum } = await settings(tx)
    const { lhb, out } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [lhb, out])
    demand(refuseTransferOut({ money, balance: balance(lhb), least: micros(moveMinimum) }))
    await openOutcome(tx, [await move(tx, { uid, money, at }, outTransfer, -1n)])
    return null
  })
