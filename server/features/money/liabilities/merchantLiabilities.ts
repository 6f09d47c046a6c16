import { merchantLiabilities } from '@humidor/contract/money/liabilities.ts'
import { MERCHANT_OWNERS_FROM } from '@humidor/domain/money/liabilities.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { presentProof } from './liabilities.present.ts'
import { proofFor, type UpperLevels } from './proof.ts'

export const answerMerchantLiabilities = (upperLevels: UpperLevels): Handler =>
  read(merchantLiabilities, async ({ db, merchant: { merchantId }, request: { day }, fail }) => {
    const owner = MERCHANT_OWNERS_FROM + merchantId
    return presentProof((await proofFor({ db, upperLevels }, owner, day)) ?? fail('not_found'))
  })
