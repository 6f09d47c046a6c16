import type { Chain } from '@humidor/domain/deposit.ts'

/** A block, by its height and by the hash that tells it from another block of the same height. */
export interface ChainBlock {
  number: bigint
  hash: string
}

/** The newest block that a provider has, and the height up to which the chain says that nothing can change any more. */
export interface ChainHead extends ChainBlock {
  finalized: bigint
}

/** A payment in the watched token, as one log of one successful transaction of one block. */
export interface ChainTransfer {
  tx: string
  /** The log's place in its block. It changes when the same transaction is mined again in another block. */
  log: number
  block: ChainBlock
  /** The token's contract. Only the one contract of the configuration ever shows up here (threats C121). */
  contract: string
  from: string
  to: string
  /** In the token's own smallest unit, 10^-18 on BSC. Never rounded. */
  raw: bigint
}

/**
 * What became of a transaction, as the chain stands now. `unknown`: it is in no block, so it may still come, or never.
 * `failed`: it is in a block and did nothing, which is said only where two providers (or the only one) agree, since
 * whoever hears it may pay again. `mined`: every payment that it made in the watched token, whoever paid whom, in the
 * chain's order; one provider's word, so before anything final rests on it `stands` is asked.
 */
export type PaymentSeen = { state: 'unknown' } | { state: 'failed' } | MinedPayment

/** A transaction that succeeded, and every payment in the watched token that it made. */
export interface MinedPayment {
  state: 'mined'
  block: ChainBlock
  transfers: ChainTransfer[]
}

/** What is known of a chain: it is read, and no key to it is held (decisions §5). */
export interface ChainReader {
  readonly chain: Chain
  /** In how many blocks, its own included, a payment must lie before it is credited: a setting. */
  readonly confirmations: number
  /** Where members are told to pay, in the order in which they are used up; written as the chain writes them. */
  readonly addresses: readonly string[]
  /** The token's contract: money that is sent to it is lost. */
  readonly token: string
  /** How many of the token's smallest units make one millionth: 10^12 on BSC. */
  readonly unitsPerMicro: bigint

  /** Makes sure that this is the chain and the token that we take it for. @throws when it is not, or nobody answers. */
  check(): Promise<void>
  /** @throws ChainUnavailable, as every call below, when no provider gives an answer that can be used. */
  head(): Promise<ChainHead>
  /** The hash of the block at a height, as the chain stands now; undefined when it has no such block. */
  hashOf(number: bigint): Promise<string | undefined>
  /** Every payment to these addresses in these blocks, both ends included, in the chain's order, and the last of the blocks. */
  transfers(range: { from: bigint; to: bigint }, addresses: readonly string[]): Promise<FoundTransfers>
  /**
   * True when the payment lies, just so, in a successful transaction of the chain as it stands now, and, where `final` is
   * asked for, in a block that the chain calls final. Where there are several providers, two of them must say so: one
   * alone is not believed about money (threats C132). A payment out of our books, in or out, stands or it does not.
   */
  stands(transfer: ChainTransfer, how?: { final: boolean }): Promise<boolean>
  /** True for the id of a transaction of this chain, in the one spelling that `readTxid` of domain/explorer.ts makes. */
  isTx(text: string): boolean
  /** What one transaction did with the watched token: see `PaymentSeen`. */
  payment(tx: string): Promise<PaymentSeen>
  /**
   * True when a transaction did just what `payment` told of it, no more and no less, in a block that the chain calls final,
   * and two providers (or the only one) say so. Asked before a payment out is given up because it paid something else:
   * one that leaves a payment away must not have it paid again.
   */
  didJust(tx: string, seen: MinedPayment): Promise<boolean>
}

export interface FoundTransfers {
  transfers: ChainTransfer[]
  through: ChainBlock
}

/** No provider gave an answer that can be used. Nothing may be concluded from it: what was to be read is read later. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}
