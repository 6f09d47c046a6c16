import { createHash } from 'node:crypto'
import { readAddress, tronAddress } from '@humidor/domain/money/address.ts'

/** A token of the twin: what it says that it is, which proves nothing. */
export interface TronToken {
  contract: string
  symbol: string
  decimals: number
}

/** A payment that a transaction makes, in the token's smallest unit. */
export interface TronPay {
  to: string
  raw: bigint
  /** The twin's USDT unless told. */
  token?: TronToken
}

/** A transaction: its payments are its logs, unless it failed. */
export interface TronTransaction {
  id: string
  from: string
  pays: readonly (Required<TronPay> & { from: string })[]
  /** `SUCCESS`, or why it did nothing. */
  result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
}

export interface TronBlock {
  number: number
  id: string
  parent: string
  at: number
  transactions: readonly TronTransaction[]
}

/** The main net's first block, by which a reader tells that it was not sent to a test net. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
const EPOCH = Date.UTC(2026, 0, 1)
/** A block is final once so many lie on top of it: nineteen of the twenty-seven who make blocks have agreed. */
const SOLID = 18

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An address of somebody, made of their name: nobody has a key to it, and nobody needs one. */
export const addressOf = (name: string) => tronAddress(sha256(`humidor:${name}`).slice(0, 40))

/** What of a chain is to be kept: everything else follows from it. */
export interface KeptTron {
  height: number
  /** Of blocks with something in them, or of a fork: height, fork, transactions. */
  blocks: [number: number, fork: number, transactions: KeptTransaction[]][]
  sent: number
}
interface KeptTransaction extends Omit<TronTransaction, 'pays'> {
  pays: (Omit<TronPay, 'raw'> & { from: string; raw: string; token: TronToken })[]
}

export type TronChain = ReturnType<typeof createTronChain>

/**
 * A chain as TRON makes them: a block every three seconds, now and then one slot later, final eighteen blocks on. Its
 * time is its own: blocks come only when they are asked for. A block's hash follows from all that lies before it, so a
 * kept chain goes on with the same ones.
 */
export function createTronChain(kept?: KeptTron) {
  const usdt: TronToken = { contract: addressOf('usdt'), symbol: 'USDT', decimals: 6 }
  const tokens = new Map<string, TronToken>([[usdt.contract, usdt]])
  const blocks: TronBlock[] = [{ number: 0, id: GENESIS, parent: '0'.repeat(64), at: 0, transactions: [] }]
  const forks: number[] = [0]
  let pending: TronTransaction[] = []
  let sent = kept?.sent ?? 0
  let fork = 0

  const last = () => blocks.at(-1) as TronBlock
  function append(transactions: readonly TronTransaction[], ofFork: number) {
    const { number: below, id: parent } = last()
    const number = below + 1
    const rest = sha256(`${parent}:${ofFork}:${transactions.map(({ id }) => id).join()}`).slice(16)
    const id = number.toString(16).padStart(16, '0') + rest
    // Every seventh block comes a slot late, and a fork's blocks have moments of their own.
    const at = EPOCH + 3_000 * (number + Math.floor(number / 7)) + 1_000 * (ofFork % 3)
    for (const { pays } of transactions) for (const { token } of pays) tokens.set(token.contract, token)
    blocks.push({ number, id, parent, at, transactions })
    forks.push(ofFork)
  }

  const recalled = new Map(kept?.blocks.map(([number, ...rest]) => [number, rest]) ?? [])
  for (let number = 1; number <= (kept?.height ?? 0); number++) {
    const [ofFork = 0, transactions = []] = recalled.get(number) ?? []
    append(transactions.map(unfold), ofFork)
  }

  return {
    usdt,
    tokens,
    /** Where the wallet of the twin pays from. */
    wallet: addressOf('wallet'),
    head: last,
    solid: () => blocks[Math.max(last().number - SOLID, 0)] as TronBlock,
    block: (number: number) => blocks[number],
    blocks: (): readonly TronBlock[] => blocks,
    /** What lies on an address up to a block, in the token's smallest unit. The wallet never runs dry, and shows nothing. */
    balance(address: string, token: TronToken, through: number) {
      const pays = blocks
        .slice(0, through + 1)
        .flatMap(({ transactions }) => transactions.filter(({ result }) => result === 'SUCCESS'))
        .flatMap((transaction) => transaction.pays)
        .filter((pay) => pay.token.contract === token.contract)
      const sum = pays.reduce(
        (all, { from, to, raw }) => all + (to === address ? raw : 0n) - (from === address ? raw : 0n),
        0n,
      )
      return sum > 0n ? sum : 0n
    },
    /** A transaction and its block, if it lies in one. */
    find(id: string) {
      const block = blocks.findLast(({ transactions }) => transactions.some((it) => it.id === id))
      const transaction = block?.transactions.find((it) => it.id === id)
      return block && transaction ? { block, transaction } : undefined
    },
    /** Sends a transaction, which waits for the next block. */
    send(it: { pays: readonly TronPay[]; from?: string; result?: TronTransaction['result'] }): TronTransaction {
      const from = it.from ?? addressOf('wallet')
      const pays = it.pays.map((pay) => ({ token: usdt, from, ...pay }))
      for (const { to } of pays) if (readAddress(to)?.chain !== 'TRX') throw new Error(`This is not an address: ${to}`)
      const id = sha256(`transaction ${++sent} ${from}`)
      const transaction = { id, from, pays, result: it.result ?? 'SUCCESS' }
      pending.push(transaction)
      return transaction
    },
    /** Sends again what a re-org has thrown out. */
    resend(transaction: TronTransaction) {
      pending.push(transaction)
    },
    mine(many: number) {
      for (let block = 0; block < many; block++) {
        append(pending, fork)
        pending = []
      }
    },
    /** Replaces so many of the last blocks by others, with these transactions in them: how many blocks into the new ones each comes. */
    reorg(depth: number, again: readonly (readonly [TronTransaction, number])[] = []) {
      if (depth > last().number) throw new Error('There are not so many blocks.')
      blocks.splice(blocks.length - depth)
      forks.splice(forks.length - depth)
      fork++
      for (let place = 0; place < depth; place++)
        append(
          again.filter(([, at]) => at === place).map(([transaction]) => transaction),
          fork,
        )
    },
    keep: (): KeptTron => ({
      height: last().number,
      sent,
      blocks: blocks.flatMap(({ number, transactions }) =>
        transactions.length > 0 || forks[number] ? [[number, forks[number] ?? 0, transactions.map(fold)]] : [],
      ),
    }),
  }
}

const fold = ({ pays, ...rest }: TronTransaction): KeptTransaction => ({
  ...rest,
  pays: pays.map((pay) => ({ ...pay, raw: pay.raw.toString() })),
})
const unfold = ({ pays, ...rest }: KeptTransaction): TronTransaction => ({
  ...rest,
  pays: pays.map((pay) => ({ ...pay, raw: BigInt(pay.raw) })),
})
