import { detail } from '@humidor/contract/money/wallet.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import { read } from '../../../../http/handle.ts'
import { pageOfRows } from './rows.ts'

const everyWallet = wallets.map(({ wallet }) => wallet)

/** `GET /user/detail`. */
export const answerDetail = read(detail, ({ db, member, request, ...say }) =>
  pageOfRows(db, member.uid, request.wallet === 0 ? everyWallet : [request.wallet], request, say),
)
