import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { RESERVE_MESSAGE_DAYS } from '@humidor/domain/money/reserve-proof.ts'

/** The server's answer: the proved addresses and the sums of their networks. */
export type Reserves = AnswerOf<typeof consoleContract.reserveProofs.reserveAddresses>
export type Reserve = Reserves['addresses'][number]
export type Reading = NonNullable<Reserve['newest']>

export const networkName: Record<Chain, string> = { BSC: 'BSC', TRX: 'TRON' }

/** Milliseconds without a balance after which a figure counts as old. It is read once an hour. */
const OLD_MS = 2 * 3_600_000

export const isOld = ({ at }: Pick<Reading, 'at'>, now: Date) => now.getTime() - at.getTime() > OLD_MS

/** `Block 45,120,331`, or the range where the providers were at different ones. */
export function blockText({ block, blockTo }: Pick<Reading, 'block' | 'blockTo'>): string {
  const from = block.toLocaleString('en')
  return block === blockTo ? `Block ${from}` : `Blocks ${from} to ${blockTo.toLocaleString('en')}`
}

/** How many providers reported a balance, in words. */
export const providersText = ({ providers }: Pick<Reading, 'providers'>): string =>
  providers === 1 ? 'reported by the only provider' : `reported alike by ${providers} providers`

/** The sentences of refusals at the fields of the form. */
export const addressRefusal: Partial<Record<ErrorCode, string>> = {
  wrong_address:
    'Not an address of this network, or one of a customer or of the token. Copy it from your wallet again.',
  illegal_operation: 'This address is proved already, or a request for it is waiting.',
}
export const signatureRefusal: Partial<Record<ErrorCode, string>> = {
  content_changed: 'The message is not the one for this address. Get a new one and sign it.',
  invalid_date: `The message is older than ${RESERVE_MESSAGE_DAYS} days. Get a new one and sign it.`,
  wrong_param: 'This is no signature of 65 bytes. Copy all of it, as 0x and 130 hexadecimal digits.',
  wrong_account: 'Another key made this signature, or another text was signed. Check the address in the wallet.',
}
