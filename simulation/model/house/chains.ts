import type { Chain } from '@humidor/domain/deposit.ts'
import type { ChainTransfer } from '@humidor/server/adapters/chain.ts'

/** A payment of USDT as the chain has it. */
export interface OnChain {
  tx: string
  log: number
  from: string
  to: string
  /** Millionths, with decimals where the chain's smallest unit is smaller: of BSC 10^12 to a millionth. */
  raw: bigint
  /** Undefined while it is in no block, because a re-org has thrown it out. */
  block: number | undefined
}

/** Units of the token in a millionth of USDT. */
export const unitsPerMicro = { BSC: 10n ** 12n, TRX: 1n } as const satisfies Record<Chain, bigint>
/** Decisions §5. */
export const confirmations = { BSC: 15, TRX: 19 } as const satisfies Record<Chain, number>
/** Our own addresses, one on each chain. */
export const ourAddress = { BSC: 'bsc-ours', TRX: 'trx-ours' } as const satisfies Record<Chain, string>

const BLOCK = 3_000

/** Two chains that grow with the virtual clock, a block every three seconds, and whose newest blocks may be replaced. */
export class Chains {
  readonly payments: Record<Chain, OnChain[]> = { BSC: [], TRX: [] }
  readonly #reorgs: Record<Chain, number[]> = { BSC: [], TRX: [] }

  head = (at: number) => Math.floor(at / BLOCK)

  /** The moment of a block, milliseconds. */
  momentOf = (block: number) => block * BLOCK

  hashOf = (chain: Chain, block: number) => `${block}-${this.#reorgs[chain].filter((from) => from <= block).length}`

  /** A payment lies in the newest block. */
  pay(chain: Chain, it: { tx: string; log?: number; from: string; to: string; raw: bigint }, at: number) {
    this.payments[chain].push({ log: 0, ...it, block: this.head(at) })
  }

  /** Replaces the newest blocks: what lay in them lies in the next one, or for the time being in none. */
  reorg(chain: Chain, depth: number, at: number, keeps: (payment: OnChain) => boolean) {
    const from = this.head(at) - depth + 1
    this.#reorgs[chain].push(from)
    for (const payment of this.payments[chain])
      if (payment.block !== undefined && payment.block >= from)
        payment.block = keeps(payment) ? this.head(at) : undefined
  }

  /** What lies in the blocks from one to another, as a chain's reader tells it. */
  transfers(chain: Chain, from: number, to: number): ChainTransfer[] {
    const found: ChainTransfer[] = []
    for (let index = this.payments[chain].length - 1; index >= 0; index--) {
      const payment = this.payments[chain][index]
      if (payment?.block === undefined || payment.block < from || payment.block > to) continue
      found.push(this.#told(chain, payment, payment.block))
    }
    return found.reverse()
  }

  #told(chain: Chain, { tx, log, from, to, raw }: OnChain, block: number): ChainTransfer {
    const where = { number: BigInt(block), hash: this.hashOf(chain, block) }
    return { tx, log, from, to, raw, contract: 'usdt', block: where }
  }
}
