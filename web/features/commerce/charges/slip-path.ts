import { paths } from '../../../paths.ts'

/** The page of a receipt, to print or to mail. @param receipt its eight characters */
export const slipPath = (receipt: string) => `${paths.merchantSlip}?receipt=${receipt}`
