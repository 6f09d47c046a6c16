import type { Feature } from '../../../http/feature.ts'
import { answerKeys } from './keys.ts'
import { answerList } from './list.ts'
import { answerMerchantList } from './merchantList.ts'
import { answerPictureFacts } from './pictureFacts.ts'
import { receiptFigures } from './receipts.figures.ts'
import { receiptInvariants } from './receipts.invariants.ts'
import { signReceipts } from './receipts.jobs.ts'
import type { NewestLiabilities } from './signing.ts'
import type { KeyParts } from './signing-key.ts'
import { createTrees } from './trees.ts'

export { checkSignatures } from './check-signatures.ts'
export { publicKeys } from './keys.ts'
export { proofOf } from './picture-proof.ts'
export { isAnyUnsigned } from './receipts.queries.ts'
export { rotateSigningKey } from './rotating.ts'
export { mountKeys } from './well-known.ts'

export interface ReceiptsParts extends KeyParts {
  /** Each signature also covers the newest published proof of liabilities. Absent: there is none. */
  newestLiabilities?: NewestLiabilities
}

/** Signed receipts of every movement of money (docs/decisions/0082-signed-receipts.md). */
export const receiptsFeature = {
  invariants: receiptInvariants,
  open({ newestLiabilities = async () => undefined, ...parts }: ReceiptsParts): Feature {
    const trees = createTrees()
    return {
      name: 'receipts',
      handlers: [answerList(trees), answerMerchantList(trees), answerPictureFacts, answerKeys],
      jobs: [signReceipts({ ...parts, newestLiabilities })],
      figures: receiptFigures,
    }
  },
}
