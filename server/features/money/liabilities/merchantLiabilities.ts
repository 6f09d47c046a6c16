import { merchantLiabilities } from '@humidor/contract/money/liabilities.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { MERCHANTS_FROM } from '../../../ledger/accounts.ts'
import { presentProof } from './liabilities.present.ts'
import { proofFor, type UpperLevels } from './proof.ts'

/** The accounts' numbers of merchants divided by 100, less the merchant's id. */
const MERCHANT_OWNERS_FROM = MERCHANTS_FROM / 100

export const answerMerchantLiabilities = (upperLevels: UpperLevels): Handler =>
  read(merchantLiabilities, async ({ db, merchant: { merchantId }, request: { day }, fail }) => {
    const owner = MERCHANT_OWNERS_FROM + merchantId
    return presentProof(owner, (await proofFor({ db, upperLevels }, owner, day)) ?? fail('not_found'))
  })
