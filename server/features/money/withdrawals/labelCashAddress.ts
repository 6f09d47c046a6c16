import { labelCashAddress } from '@humidor/contract/money/withdrawals.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import { refuseLabel } from '@humidor/domain/money/withdrawal-address.ts'
import { transaction } from '../../../http/handle.ts'
import { putLabel } from './addresses.queries.ts'

/** `POST /user/labelCashAddress`: an empty label removes it. */
export const answerLabelCashAddress = transaction(
  labelCashAddress,
  async ({ tx, member: { uid }, request: { cashAddress, label }, demand, fail }) => {
    demand(refuseLabel(label))
    const address = readAddress(cashAddress)?.spelling ?? fail('not_found')
    return (await putLabel(tx, uid, { address, label })) ? null : fail('not_found')
  },
)
