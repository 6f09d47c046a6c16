import { withdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { hitsOf } from '../../screening/screening.ts'
import type { Seals } from '../seals.ts'
import { presentWhole } from '../withdrawals.present.ts'
import { secondOf } from './second-limit.ts'
import { enteredTransactions, merchantsSharing, wholeWithdrawal } from './withdrawals.queries.ts'

export interface WithdrawalParts {
  settings: ReadSettings
  seals: Seals
  /** Blocks in which a payment must lie, its own included. */
  neededOn(chain: Chain): number
}

/** `GET /console/withdrawal`. */
export const answerWithdrawal = ({ settings, seals, neededOn }: WithdrawalParts) =>
  read(withdrawal, async ({ db, operator, at, request, fail }) => {
    const id = readNumber(request.id) ?? fail('not_found')
    const row = (await wholeWithdrawal(db, id, at)) ?? fail('not_found')
    const [entered, shared, hits, inForce, lock] = await Promise.all([
      enteredTransactions(db, id),
      merchantsSharing(db, id),
      hitsOf(db, [id]),
      settings(),
      claimedByOther(db, itemOf.withdrawal(String(id)), operator.id, at),
    ])
    const second = secondOf(inForce, row.merchant_id !== null)
    return presentWhole(row, entered, { seals, second, lock, shared, hits, needed: neededOn(row.chain) })
  })
