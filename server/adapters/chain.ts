import type { Chain } from '@humidor/domain/money/deposit.ts'

/** A block by height and hash. The hash distinguishes it from other blocks of the same height. */
export interface ChainBlock {
  number: bigint
  hash: string
}

/** The newest block, and the height up to which the chain is final. */
export interface ChainHead extends ChainBlock {
  finalized: bigint
}

/** A token payment: one log of one successful transaction in one block. */
export interface ChainTransfer {
  tx: string
  /**
   * The index of the log. On BSC it counts within the block, so it changes when the transaction is mined again in another block.
   * On TRON it counts within the transaction.
   */
  log: number
  block: ChainBlock
  /** The token's contract. A search for money only returns the configured one (threats C121). */
  contract: string
  from: string
  to: string
  /** In the token's own smallest unit: for USDT 10^-18 on BSC, 10^-6 on TRON. Never rounded. */
  raw: bigint
}

/**
 * The state of a transaction on the current chain.
 * `unknown`: it is in no block. It may still be mined, or never.
 * `failed`: it is in a block and had no effect. Two providers (or the only one) must agree on it, as the caller may pay again.
 * `mined`: all its payments in the chain's order, those in the watched token and those in others. It may be the word of a single provider
 * that alone knows the transaction yet. Ask `stands` before anything final depends on it.
 */
export type PaymentSeen = { state: 'unknown' } | { state: 'failed' } | MinedPayment

/** A successful transaction with all its payments. */
export interface MinedPayment {
  state: 'mined'
  block: ChainBlock
  /** In the watched token. */
  transfers: ChainTransfer[]
  /** In any other. */
  others: ChainTransfer[]
}

/** The token's balance of an address, as enough providers report it. */
export interface ChainBalance {
  /** In the token's own smallest unit. */
  raw: bigint
  /**
   * The final block at which it was read. Equal on BSC. TRON answers for its newest final block only, so there it is the range
   * of the providers' blocks.
   */
  from: bigint
  to: bigint
  /** The number of providers that report it: two or more, or the only one. */
  providers: number
}

/** Blocks from one height to another, both included. */
export interface BlockRange {
  from: bigint
  to: bigint
}

/** Read-only access to a chain. The server has no private key (rules M25). */
export interface ChainReader {
  readonly chain: Chain
  /** Blocks, its own included, before a payment is credited. Follows the settings in force, so it may change. */
  confirmations: number
  /** The deposit addresses, in the order of use and in the chain's spelling. */
  readonly addresses: readonly string[]
  /** The token's contract. Money sent to it is lost. */
  readonly token: string
  /** How many of the token's smallest units make one millionth: 10^12 on BSC, 1 on TRON. */
  readonly unitsPerMicro: bigint
  /**
   * The source of `transfers`. `blocks`: the blocks themselves, so a provider that omits an existing payment lies.
   * `index`: a provider's index, which is known to omit payments for a while or for ever. So known payments are kept, and
   * the last hours are read again.
   */
  readonly finds: 'blocks' | 'index'
  /** Seconds without a new block after which reading counts as stalled. */
  readonly stalls: number
  /** The most new blocks per second, with a margin. */
  readonly fastest: number

  /** Checks chain and token. @throws when either is not the configured one, or no provider answers */
  check(): Promise<void>
  /**
   * The highest block on whose hash two providers (or the only one) agree, and the height they call final.
   * If none of them knows what is final, `confirmations` decides.
   * @throws ChainUnavailableError, as every call below, when too few providers give a usable answer
   * @throws ProvidersDisagreeError, as every call below, when they contradict each other
   */
  head(): Promise<ChainHead>
  /** The block hash at a height, by two providers (or the only one). Undefined when they have no such block. */
  hashOf(number: bigint): Promise<string | undefined>
  /**
   * All payments to these addresses in these blocks, in the chain's order, and the last of the blocks. With several providers
   * answering, a payment that only one reports is omitted unless it `stands`.
   */
  transfers(range: BlockRange, addresses: readonly string[]): Promise<FoundTransfers>
  /** Transactions that may pay to these addresses, by any provider and unchecked: the candidates of `transfers`. */
  payers(range: BlockRange, addresses: readonly string[]): Promise<string[]>
  /**
   * Payments in any other token to these addresses in these blocks. `worth` gets the amount in the token's smallest unit, and
   * filters out spam, which is most of them. They are no money, and may be incomplete.
   */
  others(range: BlockRange, addresses: readonly string[], worth: (raw: bigint) => boolean): Promise<ChainTransfer[]>
  /**
   * True when exactly this payment is in a successful transaction of the current chain. With `final`, its block must be final too.
   * With several providers, two must confirm it, as one alone is not trusted about money. A provider without the block does not count.
   * Always false for a payment in another token than the watched one.
   */
  stands(transfer: ChainTransfer, how?: { final: boolean }): Promise<boolean>
  /** True for a transaction id of this chain, in the spelling of `readTxid` in domain/money/explorer.ts. */
  isTx(text: string): boolean
  /** The state and payments of one transaction: see `PaymentSeen`. */
  payment(tx: string): Promise<PaymentSeen>
  /**
   * True when a transaction is in no block, by two providers (or the only one) that have reached `height`. A provider
   * further back does not know recent blocks. Ask it before any second payment.
   */
  isUnknown(tx: string, height: bigint): Promise<boolean>
  /**
   * True when a transaction made exactly the payments of `seen`, in a final block, by two providers (or the only one).
   * Ask it before a payout is given up because it paid something else: a provider that omits a payment must not cause a second one.
   */
  didJust(tx: string, seen: Pick<MinedPayment, 'block' | 'transfers'>): Promise<boolean>
  /**
   * The token's balance of an address in a final block, by two providers (or the only one).
   * @param block the final block to read, so that several addresses are read at one; by default the newest. TRON cannot be asked
   * about a block and always answers for its newest final one.
   */
  balanceOf(address: string, block?: bigint): Promise<ChainBalance>
  /** Returns notes about the providers for operators since the last call. */
  noticed(): Noticed
}

/** Irregularities of a chain's providers. */
export interface Noticed {
  /** The providers that contradict each other, and the subject; undefined if none. */
  disagreement: string | undefined
  /** Malformed rows of their answers, which were skipped. */
  odd: number
}

export interface FoundTransfers {
  transfers: ChainTransfer[]
  through: ChainBlock
}

/** Too few providers gave a usable answer. Conclude nothing from it, and read again later. */
export class ChainUnavailableError extends Error {
  override name = 'ChainUnavailable'
}

/** Providers contradict each other, so none is trusted. It ends once they agree again. */
export class ProvidersDisagreeError extends ChainUnavailableError {
  override name = 'ProvidersDisagree'
}

/** True when both describe the same payment, at the same index of the same block. */
export const isSameTransfer = (a: ChainTransfer, b: ChainTransfer) =>
  a.tx === b.tx &&
  a.log === b.log &&
  a.block.hash === b.block.hash &&
  a.block.number === b.block.number &&
  a.contract === b.contract &&
  a.from === b.from &&
  a.to === b.to &&
  a.raw === b.raw

/** True when both lists have the same payments in the same order. */
export const areSameTransfers = (a: readonly ChainTransfer[], b: readonly ChainTransfer[]) =>
  a.length === b.length && a.every((it, index) => b[index] !== undefined && isSameTransfer(it, b[index]))

/** Compares payments by block, then by log. */
export const inChainOrder = (a: ChainTransfer, b: ChainTransfer) =>
  a.block.number === b.block.number ? a.log - b.log : a.block.number < b.block.number ? -1 : 1
