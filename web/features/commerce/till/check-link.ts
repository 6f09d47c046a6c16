import { pictureText } from '@humidor/domain/money/receipt-picture.ts'
import { paths } from '../../../paths.ts'

/** The page on which anybody checks a payment. @param proof of its signed receipt */
export const checkLink = (proof: Parameters<typeof pictureText>[0]) =>
  `${location.origin}${paths.receipt}#${pictureText(proof)}`
