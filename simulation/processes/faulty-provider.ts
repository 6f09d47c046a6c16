import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, FakeChain, Payment, RpcEndpoint } from './chain.ts'
import { NoAnswer, openRpc } from './chain.ts'
import type { Dice } from './dice.ts'

/** A provider of the same chain that can give false data. */
export interface FaultyProvider extends Pick<RpcEndpoint, 'url' | 'close'> {
  /** Starts a fault; without one, the answers are true. */
  setFault(fault?: ProviderFault): void
  /** The number of false answers so far. */
  falseAnswers(): number
  /** Sets the open deposits. For each it invents a payment once. */
  setOpenDeposits(open: readonly { address: string; amount: bigint }[]): void
}

interface RpcRequest {
  method: string
  params: unknown[]
  /** The honest answer. */
  honest: unknown
  /** The height of the chain, and the payments invented so far. */
  head: number
  invented: readonly Payment[]
  chain: FakeChain
  dice: Dice
}

type Block = { number: string; hash: string }
type Log = { data: string; logIndex: string; blockHash: string; blockNumber: string }
type Receipt = { status: string; logs: Log[]; blockHash: string }

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const isNamed = ({ params: [which] }: RpcRequest) => which === 'latest' || which === 'finalized'
const otherHash = (hash: string) => hash.replace(/^0x0/, '0xf')

/** Changes answers about blocks, logs and receipts, and leaves others as they are. */
const changing =
  (how: {
    block?(block: Block, asked: RpcRequest): unknown
    logs?(logs: Log[], asked: RpcRequest): unknown
    receipt?(receipt: Receipt | null, asked: RpcRequest): unknown
  }) =>
  (asked: RpcRequest): unknown => {
    const { method, honest } = asked
    if (method === 'eth_getBlockByNumber' && honest && how.block) return how.block(honest as Block, asked)
    if (method === 'eth_getLogs' && how.logs) return how.logs(honest as Log[], asked)
    if (method === 'eth_getTransactionReceipt' && how.receipt) return how.receipt(honest as Receipt | null, asked)
    return honest
  }

/** Reports a head that is `by` blocks further, and invents the blocks between. */
const ahead = (by: number) => (asked: RpcRequest) => {
  const { method, params, honest, head } = asked
  if (method !== 'eth_getBlockByNumber') return honest
  if (isNamed(asked)) return block(asked, Number((honest as Block).number) + by)
  const number = Number(params[0])
  return number > head && number <= head + by ? block(asked, number) : honest
}
const block = ({ chain }: RpcRequest, number: number) => ({
  number: hex(number),
  hash: chain.hashOf(number),
  transactions: [],
})

const twice = (log: Log) => ({ ...log, data: `0x${(BigInt(log.data) * 2n).toString(16).padStart(64, '0')}` })

/** Invented payments in the requested blocks. */
function inventedIn({ params: [filter], invented, chain }: RpcRequest) {
  const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
  return invented
    .filter(({ block: at }) => at >= Number(fromBlock) && at <= Number(toBlock))
    .map((one) => chain.logOf(one))
}

/** The faults by name. */
const faults = {
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
  'invented payments': changing({
    logs: (all, asked) => [...inventedIn(asked), ...all],
    receipt: (it, { params: [id], invented, chain }) => {
      const made = invented.find((one) => one.id === id)
      return made ? chain.receiptOf(made) : it
    },
  }),
  'all failed': changing({ receipt: (it) => it && { ...it, status: '0x0', logs: [] } }),
  'nothing known': changing({ receipt: () => null }),
  'odd rows': changing({ logs: (all) => [null, { address: 7 }, ...all] }),
  null: () => null,
  'wrong types': () => [{ number: {}, hash: 7, status: [] }],
  'another chain': ({ method, honest }: RpcRequest) => (method === 'eth_chainId' ? '0x1' : honest),
  'nothing final': (asked: RpcRequest) =>
    asked.method === 'eth_getBlockByNumber' && asked.params[0] === 'finalized'
      ? new NoAnswer('unknown block')
      : asked.honest,
  HTML: () => new NoAnswer('html'),
  'too many requests': () => new NoAnswer('429'),
  'hanging up': () => new NoAnswer('cut'),
} as const satisfies Record<string, (asked: RpcRequest) => unknown>

export type ProviderFault = keyof typeof faults | 'flapping' | 'slow'
export const everyProviderFault = [...Object.keys(faults), 'flapping', 'slow'] as ProviderFault[]
const plainFaults = Object.keys(faults) as (keyof typeof faults)[]

/** The longest delay of a slow answer, milliseconds. */
const SLOW_MS = 600

export async function openFaultyProvider(chain: FakeChain, dice: Dice): Promise<FaultyProvider> {
  let fault: ProviderFault | undefined
  let falseAnswers = 0
  const invented: Payment[] = []
  const known = new Set<string>()
  const answer: Answer = async (method, params) => {
    const honest = chain.answer(method, params)
    if (fault === undefined) return honest
    if (fault === 'slow') {
      falseAnswers += 1
      await pause(dice.below(SLOW_MS))
      return honest
    }
    const which = fault === 'flapping' ? (dice.chance(0.5) ? dice.pick(plainFaults) : undefined) : fault
    if (which === undefined) return honest
    const answered = faults[which]({ method, params, honest, head: chain.head(), invented, chain, dice })
    if (JSON.stringify(answered) !== JSON.stringify(honest)) falseAnswers += 1
    return answered
  }
  const endpoint = await openRpc(answer)
  return {
    ...endpoint,
    setFault(next) {
      fault = next
    },
    falseAnswers: () => falseAnswers,
    setOpenDeposits(open) {
      const isNew = ({ address, amount }: (typeof open)[number]) => !known.has(`${address} ${amount}`)
      for (const one of open.filter(isNew)) {
        known.add(`${one.address} ${one.amount}`)
        invented.push(chain.inventPayment(one.address, one.amount))
      }
    },
  }
}
