import { readAddress } from '../money/address.ts'
import type { CodeAbout, CodeUse } from './email-code.ts'

// Not in `email-code.ts`, because a contract imports that, and an address needs a large library.

/** As a request for a code names it. Without `use` the code is for any act. */
interface NamedAbout extends Omit<CodeAbout, 'use'> {
  use?: CodeUse | undefined
}

/** The acts whose code may name an amount, and those whose code may name an address. */
const withMoney: readonly CodeUse[] = ['withdraw']
const withAddress: readonly CodeUse[] = ['withdraw', 'address']

/** The first reason to refuse to mail a code for something, or undefined. */
export function refuseCodeAbout({ use, money, cashAddress }: NamedAbout) {
  if (money !== undefined && !(use && withMoney.includes(use))) return 'parameter_error'
  if (cashAddress === undefined) return undefined
  if (!(use && withAddress.includes(use))) return 'parameter_error'
  return readAddress(cashAddress) ? undefined : 'wrong_address'
}

const spelled = (address: string) => readAddress(address)?.spelling ?? address

/** Whether a code that was mailed for something is for this request. A code for nothing in particular is for all, as are parts it did not name. */
export const isCodeFor = (mailed: NamedAbout, asked: CodeAbout): boolean =>
  (mailed.use === undefined || mailed.use === asked.use) &&
  (mailed.money === undefined || mailed.money === asked.money) &&
  (mailed.cashAddress === undefined ||
    (asked.cashAddress !== undefined && spelled(mailed.cashAddress) === spelled(asked.cashAddress)))
