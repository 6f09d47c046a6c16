import {
  type BusinessMonth,
  type Earned,
  type IncomeCoin,
  incomeCoins,
  incomeSources,
  isBusinessMonth,
} from '@humidor/domain/money/income.ts'
import { paths } from '../../../paths.ts'

/** The entries of a source and asset in a month, as an address names them. */
export interface EarnedAsked extends Pick<Earned, 'source' | 'coin'> {
  month: BusinessMonth
}

/** The address of the entries behind a row. */
export const earnedLink = ({ source, coin, month }: EarnedAsked) =>
  `${paths.earned}?${new URLSearchParams({ source, coin, month })}`

/** What an address asks for; undefined: it was not made by `earnedLink`. */
export function askedIn(query: URLSearchParams): EarnedAsked | undefined {
  const source = incomeSources.find((one) => one === query.get('source'))
  const coin: IncomeCoin | undefined = incomeCoins.find((one) => one === query.get('coin'))
  const month = query.get('month') ?? ''
  return source && coin && isBusinessMonth(month) ? { source, coin, month } : undefined
}
