import type { AnswerOf } from '@humidor/client/client.ts'
import type * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { addressServesFrom } from '@humidor/domain/money/withdrawal.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** An address that the member keeps for withdrawals. */
export type KeptAddress = AnswerOf<typeof withdrawalsCalls.cashAddresses>[number]

/** What a list calls an address: its label, or its beginning and end. */
export const addressName = ({ address, label }: KeptAddress) => label || shortened(address)

interface AddressLineProps {
  of: KeptAddress
  /** Seconds until withdrawals to a new address are possible. */
  pause: number
  /** The time by the server's clock. */
  now: Date
}

/** Under the name of an address: its network, its beginning and end, and since or from when it can be used. */
export function AddressLine({ of: { address, label, chain, boundAt }, pause, now }: AddressLineProps) {
  const words = useWords('security')
  const networks = useWords('deposits')
  const serves = addressServesFrom(boundAt, pause) ?? boundAt
  const since = serves > now ? words('address.usableFrom', { moment: unbroken(serves) }) : unbroken(boundAt)
  return <>{[networks(`chain.${chain}`), label && shortened(address), since].filter(Boolean).join(' · ')}</>
}
