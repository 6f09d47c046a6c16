import { shortened } from '@humidor/domain/community/notices.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainReader, ChainTransfer, MinedPayment } from '../../../../adapters/chain.ts'

/** What a transaction has to have done to pay a withdrawal. */
export interface Due {
  chain: Chain
  address: string
  /** Millionths. */
  pays: bigint
  /** What was mined up to this block was mined before anybody approved; null: that is not known. */
  approved_block: bigint | null
}

/**
 * What is due, as far as a transaction can be held against it. That it came before the approval is only known while the chain
 * has the very block up to which it had been read then: its height alone may have been a lie, or of a fork, and who were refused
 * what they have been paid for would be paid twice.
 * @throws ChainUnavailable when too few tell, or they contradict each other
 */
export async function dueOn<D extends Due>(
  reader: Pick<ChainReader, 'hashOf'>,
  due: D & { approved_hash: string | null },
  { block }: Pick<MinedPayment, 'block'>,
): Promise<D> {
  const { approved_block: height, approved_hash: hash } = due
  if (height === null || block.number > height) return due
  return hash !== null && (await reader.hashOf(height)) === hash ? due : { ...due, approved_block: null }
}

type Reader = Pick<ChainReader, 'unitsPerMicro'>

/** The payment by which a transaction pays a withdrawal: just this amount to just this address, after it was approved. */
export function paymentOf({ unitsPerMicro }: Reader, due: Due, { block, transfers }: MinedPayment) {
  if (due.approved_block !== null && block.number <= due.approved_block) return undefined
  return transfers.find(({ to, raw }) => to === due.address && raw === due.pays * unitsPerMicro)
}

const amountText = ({ unitsPerMicro }: Reader, raw: bigint) =>
  raw % unitsPerMicro === 0n
    ? `${exact(micros(raw / unitsPerMicro))} USDT`
    : `${raw} of the token’s smallest units, no whole millionths`

/** Why a transaction does not pay a withdrawal, in words for operators. */
export function whyNot(reader: Reader, due: Due, { block, transfers }: MinedPayment): string {
  if (due.approved_block !== null && block.number <= due.approved_block)
    return 'It was mined before the withdrawal was approved.'
  const wanted = `${exact(micros(due.pays))} USDT`
  const toThem = transfers.find(({ to }) => to === due.address)
  if (toThem) return `It paid ${amountText(reader, toThem.raw)} to the address, and not ${wanted}.`
  const [other] = transfers
  return other
    ? `It paid ${amountText(reader, other.raw)} to ${shortened(other.to)}, and nothing to the address.`
    : 'It moved no USDT.'
}

/** How far a chain has come. */
export interface Height {
  number: bigint
  finalized: bigint
}

/** Whether a block lies under as many as are asked for, and the chain calls it final. */
export const isDeep = (
  { confirmations }: Pick<ChainReader, 'confirmations'>,
  { number, finalized }: Height,
  block: bigint,
) => block <= finalized && number - block + 1n >= BigInt(confirmations)

/** The payment as the books keep it. */
export const keptOf = ({ log, from }: ChainTransfer) => ({ log_index: log, from_address: from })
