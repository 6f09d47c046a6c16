import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ChainTransfer, PaymentSeen } from '@humidor/server/adapters/chain.ts'
import type { Payment } from './rows.ts'

/** A payment of USDT on a chain. */
export interface OnChain {
  tx: string
  log: number
  from: string
  to: string
  /** In the chain's smallest unit: 10^12 per millionth on BSC, 1 on TRON. */
  raw: bigint
  /** When it was first sent, milliseconds. A re-org may move it to a later block. */
  sentAt: number
  /** Undefined while a re-org has removed it from all blocks. */
  block: number | undefined
  /** The transaction is mined but failed. */
  failed?: boolean
}

/** Token units per millionth of USDT. */
export const unitsPerMicro = { BSC: 10n ** 12n, TRX: 1n } as const satisfies Record<Chain, bigint>
/** Rules M23. */
export const confirmations = { BSC: 15, TRX: 19 } as const satisfies Record<Chain, number>
/** Our own addresses, one on each chain. */
export const ourAddress = { BSC: 'bsc-ours', TRX: 'trx-ours' } as const satisfies Record<Chain, string>

const BLOCK = 3_000

/** Two chains on the virtual clock: a block every three seconds, and re-orgs of the newest blocks. */
export class Chains {
  readonly payments: Record<Chain, OnChain[]> = { BSC: [], TRX: [] }
  readonly #byTx = new Map<string, OnChain[]>()
  /** Payments that a re-org removed and that are not mined again. */
  readonly #lost: Record<Chain, Set<OnChain>> = { BSC: new Set(), TRX: new Set() }
  readonly #reorgs: Record<Chain, number[]> = { BSC: [], TRX: [] }

  /** The block at which the simulation begins. */
  readonly first: number

  constructor(begins: number) {
    this.first = this.head(begins)
  }

  head = (at: number) => Math.floor(at / BLOCK)

  /** The moment of a block, milliseconds. */
  momentOf = (block: number) => block * BLOCK

  hashOf(chain: Chain, block: number) {
    const reorgs = this.#reorgs[chain]
    let later = reorgs.length
    while (later > 0 && (reorgs[later - 1] ?? 0) > block) later--
    return `${block}-${later}`
  }

  /** Puts a payment into the next block, as the newest one is complete. */
  pay(chain: Chain, it: Omit<OnChain, 'block' | 'log' | 'sentAt'>, at: number) {
    const name = `${chain} ${it.tx}`
    // A transaction is mined once.
    if (this.#byTx.has(name)) return
    const payment = { log: 0, ...it, sentAt: at, block: this.head(at) + 1 }
    this.payments[chain].push(payment)
    this.#byTx.set(name, [payment])
  }

  /** Replaces the newest blocks. Their payments move to the next block or get lost for now. */
  reorg(chain: Chain, depth: number, at: number, keeps: (payment: OnChain) => boolean) {
    const from = this.head(at) - depth + 1
    this.#reorgs[chain].push(from)
    for (const payment of this.payments[chain].toReversed()) {
      if (payment.block === undefined) continue
      if (payment.block < from) break
      payment.block = keeps(payment) ? this.head(at) + 1 : undefined
      if (payment.block === undefined) this.#lost[chain].add(payment)
    }
  }

  /** Mines the lost payments in the next block. */
  return(chain: Chain, at: number) {
    const lost = this.#lost[chain]
    if (lost.size === 0) return
    this.payments[chain] = this.payments[chain].filter((payment) => !lost.has(payment))
    for (const payment of lost) {
      payment.block = this.head(at) + 1
      this.payments[chain].push(payment)
    }
    lost.clear()
  }

  /** The state of a transaction, as `ChainReader.payment` reports it. */
  payment(chain: Chain, tx: string, at: number): PaymentSeen {
    const isMined = (it: OnChain) => it.block !== undefined && it.block <= this.head(at)
    const logs = (this.#byTx.get(`${chain} ${tx}`) ?? []).filter(isMined)
    const [first] = logs
    if (first?.block === undefined) return { state: 'unknown' }
    if (first.failed) return { state: 'failed' }
    const block = { number: BigInt(first.block), hash: this.hashOf(chain, first.block) }
    return {
      state: 'mined',
      block,
      others: [],
      transfers: logs.map((it) => this.#transferOf(chain, it, it.block ?? 0)),
    }
  }

  /** Whether a payment is still in the same block. */
  isUnchanged({ chain, tx_hash: tx, log_index: log, block_hash: hash }: Payment) {
    const found = this.payments[chain].findLast((it) => it.tx === tx && it.log === log)
    return found?.block !== undefined && this.hashOf(chain, found.block) === hash
  }

  /** The payments in a range of blocks, as a chain reader reports them. */
  transfers(chain: Chain, from: number, to: number): ChainTransfer[] {
    const found: ChainTransfer[] = []
    for (let index = this.payments[chain].length - 1; index >= 0; index--) {
      const payment = this.payments[chain][index]
      if (payment?.block === undefined || payment.failed || payment.block > to) continue
      // Payments are sorted by block.
      if (payment.block < from) break
      found.push(this.#transferOf(chain, payment, payment.block))
    }
    return found.reverse()
  }

  #transferOf(chain: Chain, { tx, log, from, to, raw }: OnChain, block: number): ChainTransfer {
    const where = { number: BigInt(block), hash: this.hashOf(chain, block) }
    return { tx, log, from, to, raw, contract: 'usdt', block: where }
  }
}
