import { type Leftover, leftoverKinds } from '@humidor/domain/accounts/closing.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { type Account, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'
import { walletOf } from './facts.ts'

const takerOf = {
  usdt: platformAccount('fees', 'USDT'),
  uscd: platformAccount('fees', 'USCD'),
  rebate: platformAccount('fees', 'USCD'),
  cig: platformAccount('fees', 'CIG'),
  points: platformAccount('issuance', 'POINT'),
} as const

/** What a member gives up, in one transfer: money to the platform's fees, points back to where they came from. Undefined: nothing. */
export function closingTransfer(uid: number, left: Leftover, at: Date): Transfer | undefined {
  const postings = leftoverKinds
    .filter((kind) => left[kind] > 0n)
    .map((kind) => {
      const from: Account<Coin> = memberAccount(uid, walletOf[kind])
      return { from, to: takerOf[kind], amount: left[kind], out: 'closeAccount' } as Posting
    })
  return postings.length === 0 ? undefined : { operation: 'closeAccount', key: `closing:${uid}`, at, postings }
}
