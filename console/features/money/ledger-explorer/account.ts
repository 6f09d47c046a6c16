import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { accountName, inWords } from '../../../words/names.ts'

/** A transfer with its entries. */
export type Transfer = AnswerOf<typeof consoleContract.ledger.transfer>
export type Account = Transfer['lines'][number]['account']

const ofPlatform: Record<string, string> = {
  'external.bsc': 'On BSC',
  'external.tron': 'On TRON',
  backing: 'Backing',
  issuance: 'Issued',
  treasury: 'Treasury',
  promised: 'Promised',
  rewards: 'Rewards',
  team: 'Team',
  foundation: 'Foundation',
  fees: 'Fees',
}
const ofMerchant: Record<string, string> = {
  cig: '₡, pending conversion',
  usdt: 'USDT, received',
  held: 'USDT, being paid out',
}

/** The purpose of an account, in operators' words. */
export function purposeOf({ owner, name, coin }: Pick<Account, 'owner' | 'name' | 'coin'>): string {
  if (owner === 'platform')
    return `${ofPlatform[name] ?? inWords(name)}, ${coin === 'CIG' ? '₡' : coin === 'POINT' ? 'points' : coin}`
  return owner === 'merchant' ? (ofMerchant[name] ?? inWords(name)) : accountName(name)
}

/** The owner of an account. */
export function ownerOf({ owner, ownerId, ownerName }: Pick<Account, 'owner' | 'ownerId' | 'ownerName'>): string {
  if (owner === 'platform' || ownerId === null) return 'The platform'
  const id = owner === 'merchant' ? merchantCode(ownerId) : `UID ${ownerId}`
  return ownerName === null ? id : `${ownerName}, ${id}`
}

/** The search text for the owner's accounts: a uid or six digits; nothing for the platform. */
export const ownerKey = ({ owner, ownerId }: Pick<Account, 'owner' | 'ownerId'>): string | undefined =>
  ownerId === null ? undefined : owner === 'merchant' ? merchantCode(ownerId) : String(ownerId)
