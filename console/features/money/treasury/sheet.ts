import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { percentText } from '../../../words/counts.ts'

/** The server's answer: balances on chain and in the accounts. */
export type Reserves = AnswerOf<typeof consoleContract.treasury.reserves>
type Asset = Reserves['assets'][number]
type Part = Exclude<keyof Asset, 'coin' | 'issued'>

export const partName: Record<Part, string> = {
  members: 'Members, available',
  held: 'Members, reserved',
  merchants: 'Merchants',
  backing: 'Backing of USCD',
  treasury: 'Treasury',
  promised: 'Promised',
  rewards: 'Rewards',
  team: 'Team',
  foundation: 'Foundation',
  fees: 'Fees',
}

/** The expected parts of each coin, in the order of the sheet. */
const partsOfCoin: Record<Coin, readonly Part[]> = {
  USDT: ['members', 'held', 'merchants', 'backing', 'treasury', 'fees'],
  USCD: ['members', 'held', 'treasury', 'promised', 'fees'],
  CIG: ['members', 'held', 'merchants', 'treasury', 'promised', 'rewards', 'team', 'foundation', 'fees'],
  POINT: ['members'],
}

export interface AssetSheet {
  coin: Coin
  /** The amount on chain, or the amount issued. */
  total: bigint
  parts: readonly { name: string; amount: bigint }[]
  /** `total` minus the balances of all accounts: zero if the books are right. */
  difference: bigint
}

/** Per coin: the total, its parts, and their difference. */
export function sheetsOf({ assets, onChain }: Pick<Reserves, 'assets' | 'onChain'>): AssetSheet[] {
  return assets.map((asset) => {
    const { coin, issued } = asset
    const total = coin === 'USDT' ? onChain.reduce((sum, { amount }) => sum + amount, 0n) : issued
    const everything = Object.keys(partName) as Part[]
    // Show an unexpected part if it is not zero.
    const shown = everything.filter((part) => partsOfCoin[coin].includes(part) || asset[part] !== 0n)
    const parts = shown.map((part) => ({ name: partName[part], amount: asset[part] }))
    return { coin, total, parts, difference: total - parts.reduce((sum, { amount }) => sum + amount, 0n) }
  })
}

/** A share in thousandths, in words: `1.12 times …` from one up, `56.0 % of …` below. */
export function shareText(perMille: number, what: string): string {
  if (perMille < 1000) return `${percentText(perMille)} of ${what}`
  const hundredths = Math.floor(perMille / 10)
  const times = `${Math.floor(hundredths / 100).toLocaleString('en')}.${String(hundredths % 100).padStart(2, '0')}`
  return `${times} times ${what}`
}

/** Mismatches, in sentences; none: all is well. */
export function alarmsOf({ coverage, onChain, assets }: Reserves): string[] {
  const alarms: string[] = []
  if (coverage.surplus !== 0n) alarms.push('Money on chain differs from liabilities plus own funds.')
  if (coverage.backed !== 0n) alarms.push('Issued USCD is not backed one to one.')
  for (const { chain, amount } of onChain)
    if (amount < 0n)
      alarms.push(`The ledger balance on ${chain} is negative. Record the money that was carried from the other chain.`)
  for (const { coin, difference } of sheetsOf({ assets, onChain }))
    if (difference !== 0n && coin !== 'USDT') alarms.push(`The accounts of ${coin} do not add up to the issued amount.`)
  if (coverage.onChainToLiabilities !== null && coverage.onChainToLiabilities < 1000)
    alarms.push('Less money on chain than members and merchants may withdraw.')
  return alarms
}
