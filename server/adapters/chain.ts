import type { Chain } from '@humidor/domain/money/deposit.ts'

/** A block, by its height and by the hash that tells it from another block of the same height. */
export interface ChainBlock {
  number: bigint
  hash: string
}

/** The newest block that a provider has, and the height up to which the chain says that nothing can change any more. */
export interface ChainHead extends ChainBlock {
  finalized: bigint
}

/** A payment in a token, as one log of one successful transaction of one block. */
export interface ChainTransfer {
  tx: string
  /**
   * The log's place: on BSC in its block, so that it changes when the same transaction is mined again in another block;
   * on TRON in its transaction.
   */
  log: number
  block: ChainBlock
  /** The token's contract. Where money is looked for, only the one of the configuration ever shows up (threats C121). */
  contract: string
  from: string
  to: string
  /** In the token's own smallest unit: for USDT 10^-18 on BSC, 10^-6 on TRON. Never rounded. */
  raw: bigint
}

/**
 * What became of a transaction, as the chain stands now. `unknown`: it is in no block, so it may still come, or never.
 * `failed`: it is in a block and did nothing, which is said only where two providers (or the only one) agree, since
 * whoever hears it may pay again. `mined`: every payment that it made, whoever paid whom, in the chain's order, those in
 * the watched token and those in others; it may be one provider's word where no other knows of the transaction yet, so
 * before anything final rests on it `stands` is asked.
 */
export type PaymentSeen = { state: 'unknown' } | { state: 'failed' } | MinedPayment

/** A transaction that succeeded, and every payment that it made. */
export interface MinedPayment {
  state: 'mined'
  block: ChainBlock
  /** In the watched token. */
  transfers: ChainTransfer[]
  /** In any other. */
  others: ChainTransfer[]
}

/** Blocks from one height to another, both included. */
export interface BlockRange {
  from: bigint
  to: bigint
}

/** What is known of a chain: it is read, and no key to it is held (decisions §5). */
export interface ChainReader {
  readonly chain: Chain
  /** In how many blocks, its own included, a payment must lie before it is credited: as the settings in force say, which may change. */
  confirmations: number
  /** Where members are told to pay, in the order in which they are used up; written as the chain writes them. */
  readonly addresses: readonly string[]
  /** The token's contract: money that is sent to it is lost. */
  readonly token: string
  /** How many of the token's smallest units make one millionth: 10^12 on BSC, 1 on TRON. */
  readonly unitsPerMicro: bigint
  /**
   * What `transfers` reads. The `blocks` themselves: a payment that is left out although it stands is a lie. An `index`
   * that somebody keeps beside the chain: it is known to leave out, for a while or for ever, so what stands is kept, and
   * the last hours are gone through again.
   */
  readonly finds: 'blocks' | 'index'
  /** After so many seconds without a new block the chain counts as not being read from its end. */
  readonly stalls: number
  /** The most blocks that the chain can grow by in a second, with a margin. */
  readonly fastest: number

  /** Makes sure that this is the chain and the token that we take it for. @throws when it is not, or nobody answers. */
  check(): Promise<void>
  /**
   * The highest block that two providers (or the only one) have come to and give the same hash of, and what they call final;
   * where none of them knows what is final, what lies as deep as `confirmations`.
   * @throws ChainUnavailable, as every call below, when no provider gives an answer that can be used, or too few do;
   * ProvidersDisagree when they contradict each other
   */
  head(): Promise<ChainHead>
  /** The hash of the block at a height, as two providers (or the only one) give it; undefined when they have no such block. */
  hashOf(number: bigint): Promise<string | undefined>
  /**
   * Every payment to these addresses in these blocks, in the chain's order, and the last of the blocks. Of several providers
   * that answer, what one alone tells of is left out unless it stands.
   */
  transfers(range: BlockRange, addresses: readonly string[]): Promise<FoundTransfers>
  /** The transactions of these blocks that seem to pay to these addresses, in the eyes of any provider: what `transfers` would look at, unseen. */
  payers(range: BlockRange, addresses: readonly string[]): Promise<string[]>
  /**
   * Payments in any other token to these addresses in these blocks, as far as their amount, in the token's smallest unit,
   * is worth a look: most of what comes is spam. They are no money, and may be incomplete.
   */
  others(range: BlockRange, addresses: readonly string[], worth: (raw: bigint) => boolean): Promise<ChainTransfer[]>
  /**
   * True when the payment lies, just so, in a successful transaction of the chain as it stands now, and, where `final` is
   * asked for, in a block that the chain calls final. Where there are several providers, two of them must say so: one
   * alone is not believed about money, and one that has not got the block yet has no say. A payment in
   * another token than the watched one never stands, whoever shows it.
   */
  stands(transfer: ChainTransfer, how?: { final: boolean }): Promise<boolean>
  /** True for the id of a transaction of this chain, in the one spelling that `readTxid` of domain/money/explorer.ts makes. */
  isTx(text: string): boolean
  /** What one transaction did with the watched token: see `PaymentSeen`. */
  payment(tx: string): Promise<PaymentSeen>
  /**
   * True when a transaction is in no block, in the eyes of two providers (or of the only one) that have come as far as a
   * height: what is further back knows nothing of what has happened since. Asked before anybody pays again.
   */
  isUnknown(tx: string, height: bigint): Promise<boolean>
  /**
   * True when a transaction did just what `payment` told of it, no more and no less, in a block that the chain calls final,
   * and two providers (or the only one) say so. Asked before a payment out is given up because it paid something else:
   * one that leaves a payment away must not have it paid again.
   */
  didJust(tx: string, seen: Pick<MinedPayment, 'block' | 'transfers'>): Promise<boolean>
  /** What operators should know of the providers since this was last asked. */
  noticed(): Noticed
}

/** What is strange about the providers of a chain. */
export interface Noticed {
  /** Which of them contradict each other, and about what; undefined: none. */
  disagreement: string | undefined
  /** Rows of their answers that were skipped because they had not the form that they should have. */
  odd: number
}

export interface FoundTransfers {
  transfers: ChainTransfer[]
  through: ChainBlock
}

/** No provider gave an answer that can be used. Nothing may be concluded from it: what was to be read is read later. */
export class ChainUnavailableError extends Error {
  override name = 'ChainUnavailable'
}

/** Providers contradict each other, so that nobody can be believed. It passes by itself once they agree again. */
export class ProvidersDisagreeError extends ChainUnavailableError {
  override name = 'ProvidersDisagree'
}

/** Whether two tellings are of the same payment, at the same place of the same block. */
export const isSameTransfer = (a: ChainTransfer, b: ChainTransfer) =>
  a.tx === b.tx &&
  a.log === b.log &&
  a.block.hash === b.block.hash &&
  a.block.number === b.block.number &&
  a.contract === b.contract &&
  a.from === b.from &&
  a.to === b.to &&
  a.raw === b.raw

/** Whether two tellings of a transaction are of the same payments. */
export const areSameTransfers = (made: readonly ChainTransfer[], told: readonly ChainTransfer[]) =>
  made.length === told.length && made.every((it, place) => told[place] !== undefined && isSameTransfer(it, told[place]))

/** Payments in the order of their blocks, and of their logs inside of a block. */
export const inChainOrder = (a: ChainTransfer, b: ChainTransfer) =>
  a.block.number === b.block.number ? a.log - b.log : a.block.number < b.block.number ? -1 : 1
