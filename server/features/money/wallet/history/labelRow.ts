import { labelRow } from '@humidor/contract/money/wallet.ts'
import { refuseRowLabel, rowOfId } from '@humidor/domain/money/row-label.ts'
import { transaction } from '../../../../http/handle.ts'
import { memberWalletRow } from '../../../../ledger/accounts.ts'
import { dropLabel, putLabel } from './labels.queries.ts'

/** `POST /user/labelRow`. The id of a row says nothing of its member, so nobody can name another's. To remove what is gone is no mistake. */
export const answerLabelRow = transaction(
  labelRow,
  async ({ tx, member: { uid }, request: { id, label }, at, demand, fail }) => {
    const { wallet, seq } = rowOfId(id) ?? fail('not_found')
    demand(refuseRowLabel(label))
    const account = memberWalletRow(uid, wallet)
    if (label === '') await dropLabel(tx, account, seq)
    else if (!(await putLabel(tx, { uid, account, seq, label, at }))) fail('not_found')
    return null
  },
)
