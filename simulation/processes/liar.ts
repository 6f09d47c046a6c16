import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, ChainDoor, FakeChain, Truth } from './chain.ts'
import { NoAnswer, openDoor } from './chain.ts'
import type { Dice } from './dice.ts'

/** A provider of the same chain that tells what it likes, beside an honest one. */
export interface Liar extends Pick<ChainDoor, 'url' | 'close'> {
  /** From now on it tells this lie; without one, the truth. */
  becomes(lie?: Lie): void
  /** Answers that were not the truth so far. */
  told(): number
  /** Deposits that are open: payments to them are what it makes up, each once and for good. */
  wants(open: readonly { address: string; amount: bigint }[]): void
}

interface Asked {
  method: string
  params: unknown[]
  /** What an honest one answers. */
  honest: unknown
  /** The end of the chain, and what is made up just now. */
  head: number
  madeUp: readonly Truth[]
  chain: FakeChain
  dice: Dice
}

type Block = { number: string; hash: string }
type Log = { data: string; logIndex: string; blockHash: string; blockNumber: string }
type Receipt = { status: string; logs: Log[]; blockHash: string }

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const isNamed = ({ params: [which] }: Asked) => which === 'latest' || which === 'finalized'
const otherHash = (hash: string) => hash.replace(/^0x0/, '0xf')

/** Changes what is told of a block, of logs and of a receipt; everything else is told as it is. */
const changing =
  (how: {
    block?(block: Block, asked: Asked): unknown
    logs?(logs: Log[], asked: Asked): unknown
    receipt?(receipt: Receipt | null, asked: Asked): unknown
  }) =>
  (asked: Asked): unknown => {
    const { method, honest } = asked
    if (method === 'eth_getBlockByNumber' && honest && how.block) return how.block(honest as Block, asked)
    if (method === 'eth_getLogs' && how.logs) return how.logs(honest as Log[], asked)
    if (method === 'eth_getTransactionReceipt' && how.receipt) return how.receipt(honest as Receipt | null, asked)
    return honest
  }

/** The end of the chain is said to lie so many blocks further; what lies between is made up as well. */
const ahead = (by: number) => (asked: Asked) => {
  const { method, params, honest, head } = asked
  if (method !== 'eth_getBlockByNumber') return honest
  if (isNamed(asked)) return block(asked, Number((honest as Block).number) + by)
  const number = Number(params[0])
  return number > head && number <= head + by ? block(asked, number) : honest
}
const block = ({ chain }: Asked, number: number) => ({
  number: hex(number),
  hash: chain.hashOf(number),
  transactions: [],
})

const twice = (log: Log) => ({ ...log, data: `0x${(BigInt(log.data) * 2n).toString(16).padStart(64, '0')}` })

/** Every payment that is made up, in the blocks that are asked for. */
function madeUpIn({ params: [filter], madeUp, chain }: Asked) {
  const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
  return madeUp
    .filter(({ block: at }) => at >= Number(fromBlock) && at <= Number(toBlock))
    .map((one) => chain.logOf(one))
}

/** What a provider may tell instead of the truth. */
const lies = {
  'far ahead': ahead(1_000_000),
  'a little ahead': ahead(40),
  behind: changing({ block: (it, asked) => (isNamed(asked) ? block(asked, Math.max(Number(it.number) - 30, 1)) : it) }),
  'other hashes': changing({ block: (it) => ({ ...it, hash: otherHash(it.hash) }) }),
  're-org': changing({
    block: (it, { head }) => (Number(it.number) > head - 6 ? { ...it, hash: otherHash(it.hash) } : it),
    logs: (all, { head }) =>
      all.map((it) => (Number(it.blockNumber) > head - 6 ? { ...it, blockHash: otherHash(it.blockHash) } : it)),
    receipt: (it) => it && { ...it, blockHash: otherHash(it.blockHash) },
  }),
  'other amounts': changing({
    logs: (all) => all.map(twice),
    receipt: (it) => it && { ...it, logs: it.logs.map(twice) },
  }),
  'missing logs': changing({ logs: () => [], receipt: (it) => it && { ...it, logs: [] } }),
  'payments that nobody made': changing({
    logs: (all, asked) => [...madeUpIn(asked), ...all],
    receipt: (it, { params: [id], madeUp, chain }) => {
      const made = madeUp.find((one) => one.id === id)
      return made ? chain.receiptOf(made) : it
    },
  }),
  'all failed': changing({ receipt: (it) => it && { ...it, status: '0x0', logs: [] } }),
  'nothing known': changing({ receipt: () => null }),
  'odd rows': changing({ logs: (all) => [null, { address: 7 }, ...all] }),
  null: () => null,
  'wrong types': () => [{ number: {}, hash: 7, status: [] }],
  'another chain': ({ method, honest }: Asked) => (method === 'eth_chainId' ? '0x1' : honest),
  'nothing final': (asked: Asked) =>
    asked.method === 'eth_getBlockByNumber' && asked.params[0] === 'finalized'
      ? new NoAnswer('unknown block')
      : asked.honest,
  HTML: () => new NoAnswer('html'),
  'too many requests': () => new NoAnswer('429'),
  'hanging up': () => new NoAnswer('cut'),
} as const satisfies Record<string, (asked: Asked) => unknown>

export type Lie = keyof typeof lies | 'flapping' | 'slow'
export const everyLie = [...Object.keys(lies), 'flapping', 'slow'] as Lie[]
const plain = Object.keys(lies) as (keyof typeof lies)[]

/** Milliseconds that a slow one takes for each answer, at most. */
const SLOW = 600

export async function openLiar(chain: FakeChain, dice: Dice): Promise<Liar> {
  let lie: Lie | undefined
  let told = 0
  const madeUp: Truth[] = []
  const wanted = new Set<string>()
  const answer: Answer = async (method, params) => {
    const honest = chain.answer(method, params)
    if (lie === undefined) return honest
    if (lie === 'slow') {
      told += 1
      await pause(dice.below(SLOW))
      return honest
    }
    const which = lie === 'flapping' ? (dice.chance(0.5) ? dice.pick(plain) : undefined) : lie
    if (which === undefined) return honest
    const said = lies[which]({ method, params, honest, head: chain.head(), madeUp, chain, dice })
    if (JSON.stringify(said) !== JSON.stringify(honest)) told += 1
    return said
  }
  const door = await openDoor(answer)
  return {
    ...door,
    becomes(next) {
      lie = next
    },
    told: () => told,
    wants(open) {
      const isNew = ({ address, amount }: (typeof open)[number]) => !wanted.has(`${address} ${amount}`)
      for (const one of open.filter(isNew)) {
        wanted.add(`${one.address} ${one.amount}`)
        madeUp.push(chain.madeUp(one.address, one.amount))
      }
    },
  }
}
