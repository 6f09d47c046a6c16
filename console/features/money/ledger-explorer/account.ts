import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { accountName, ledgerOwner, merchantAccountName, platformAccountName } from '../../../words/names.ts'

/** A transfer with its entries. */
export type Transfer = AnswerOf<typeof consoleContract.ledger.transfer>
export type Account = Transfer['lines'][number]['account']

/** The purpose of an account, in operators' words. */
export function purposeOf({ owner, name, coin }: Pick<Account, 'owner' | 'name' | 'coin'>): string {
  if (owner === 'platform')
    return `${platformAccountName(name)}, ${coin === 'CIG' ? '₡' : coin === 'POINT' ? 'points' : coin}`
  return owner === 'merchant' ? merchantAccountName(name) : accountName(name)
}

/** The owner of an account. */
export const ownerOf = ledgerOwner

/** The search text for the owner's accounts: a uid or six digits; nothing for the platform. */
export const ownerKey = ({ owner, ownerId }: Pick<Account, 'owner' | 'ownerId'>): string | undefined =>
  ownerId === null ? undefined : owner === 'merchant' ? merchantCode(ownerId) : String(ownerId)
