import { shortened } from '@humidor/domain/community/notices.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainReader, ChainTransfer, MinedPayment } from '../../../../adapters/chain.ts'

/** The facts that a transaction must have to pay a withdrawal. */
export interface ExpectedPayment {
  chain: Chain
  address: string
  /** Millionths. */
  pays: bigint
  /** The chain's height before the approval: a payment up to it came too early; null: not known. */
  approved_block: bigint | null
}

/**
 * The facts that a transaction can be compared with. A payment counts as too early only while the chain still has the
 * very block that had been read at the approval. Its height alone may be false, or of a fork. A wrongly refused
 * operator would pay twice.
 * @throws ChainUnavailable if too few providers answer, or they contradict each other
 */
export async function expectedOn<D extends ExpectedPayment>(
  reader: Pick<ChainReader, 'hashOf'>,
  due: D & { approved_hash: string | null },
  { block }: Pick<MinedPayment, 'block'>,
): Promise<D> {
  const { approved_block: height, approved_hash: hash } = due
  if (height === null || block.number > height) return due
  return hash !== null && (await reader.hashOf(height)) === hash ? due : { ...due, approved_block: null }
}

type Reader = Pick<ChainReader, 'unitsPerMicro'>

/**
 * The payment in a transaction that pays a withdrawal: exactly this amount to exactly this address, after the
 * approval.
 */
export function paymentOf({ unitsPerMicro }: Reader, due: ExpectedPayment, { block, transfers }: MinedPayment) {
  if (due.approved_block !== null && block.number <= due.approved_block) return undefined
  return transfers.find(({ to, raw }) => to === due.address && raw === due.pays * unitsPerMicro)
}

const amountText = ({ unitsPerMicro }: Reader, raw: bigint) =>
  raw % unitsPerMicro === 0n
    ? `${exact(micros(raw / unitsPerMicro))} USDT`
    : `${raw} of the token’s smallest units, no whole millionths`

/** Why a transaction does not pay a withdrawal, for operators. */
export function mismatchReason(reader: Reader, due: ExpectedPayment, { block, transfers }: MinedPayment): string {
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

/** The heights of a chain. */
export interface Height {
  number: bigint
  finalized: bigint
}

/** Whether a block has enough confirmations, and the chain calls it final. */
export const isDeep = (
  { confirmations }: Pick<ChainReader, 'confirmations'>,
  { number, finalized }: Height,
  block: bigint,
) => block <= finalized && number - block + 1n >= BigInt(confirmations)

/** The payment, as stored. */
export const storedPayment = ({ log, from }: ChainTransfer) => ({ log_index: log, from_address: from })
