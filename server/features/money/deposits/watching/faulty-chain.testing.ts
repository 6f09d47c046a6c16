import type { Chain } from '@humidor/domain/money/deposit.ts'
import { addressOf, createTronChain, type TronBlock } from '@humidor/sandbox/chain/tron-chain.ts'
import {
  type ChainReader,
  type ChainTransfer,
  ChainUnavailableError,
  isSameTransfer,
} from '../../../../adapters/chain.ts'

/** Faults that a provider can have for a while. */
export const faults = [
  'limits',
  'breaks',
  'lags',
  'leaves out',
  'makes up',
  'is late with its index',
  'lists any token',
] as const
export type Fault = (typeof faults)[number]

/** Blocks by which a provider lags, and by which its index is late. */
const LAG = 4n
const LATE = 6

const rules = {
  BSC: { confirmations: 15, unit: 10n ** 12n, finds: 'blocks', final: 2 },
  TRX: { confirmations: 19, unit: 1n, finds: 'index', final: 18 },
} as const satisfies Record<Chain, object>

/**
 * Opens a chain in memory with two providers that can be faulty, behind a reader. The reader asks both for the head and
 * for confirmations, but lists payments from the first provider that answers, which is weaker than the adapters. There
 * is no network, so thousands of payments take seconds. The adapters have their own tests.
 */
export function openFaultyChain(name: Chain) {
  const rule = rules[name]
  const chain = createTronChain()
  chain.mine(30)
  const providers: { fault: Fault | undefined }[] = [{ fault: undefined }, { fault: undefined }]
  const addresses = [addressOf('deposits, one'), addressOf('deposits, two')]
  // The false payment that replaces each real one.
  let lie: Pick<ChainTransfer, 'to' | 'raw'> = { to: addresses[0] ?? '', raw: 123_456_789n }

  const answering = () => providers.filter(({ fault }) => fault !== 'breaks')
  const none = () => new ChainUnavailableError('no provider answers')
  const first = async <T>(ask: (provider: { fault: Fault | undefined }) => T | undefined): Promise<T> => {
    for (const provider of answering()) {
      const answer = ask(provider)
      if (answer !== undefined) return answer
    }
    throw none()
  }
  const head = () => BigInt(chain.head().number)
  const topOf = ({ fault }: { fault: Fault | undefined }) => (fault === 'lags' ? head() - LAG : head())
  const blockOf = (number: bigint) => chain.block(Number(number)) as TronBlock
  const withFault = (fault: Fault | undefined, found: readonly ChainTransfer[]) =>
    fault === 'makes up' ? found.map((it) => ({ ...it, ...lie })) : [...found]
  const inTheToken = (block: TronBlock) =>
    transfersIn(name, block).filter(({ contract }) => contract === chain.usdt.contract)
  // The adapters refuse such an answer. Here it reaches the watcher, which must refuse it.
  const ours = (fault: Fault | undefined, block: TronBlock) =>
    (fault === 'lists any token' ? transfersIn(name, block) : inTheToken(block)).filter(({ to }) =>
      addresses.includes(to),
    )
  const blocksOf = (from: bigint, to: bigint) => chain.blocks().slice(Number(from), Number(to) + 1)
  const listed = (fault: Fault | undefined, from: bigint, to: bigint) => {
    if (fault === 'leaves out') return []
    const known =
      fault === 'is late with its index' && name === 'TRX' ? chain.head().number - LATE : chain.head().number
    return blocksOf(from, to)
      .filter(({ number }) => number <= known)
      .flatMap((block) => ours(fault, block))
  }
  const isFinal = (number: bigint) => number <= head() - BigInt(rule.final)
  const foundIn = (tx: string) => chain.find(tx)?.block

  const reader: ChainReader = {
    chain: name,
    confirmations: rule.confirmations,
    addresses,
    token: chain.usdt.contract,
    unitsPerMicro: rule.unit,
    finds: rule.finds,
    stalls: 60,
    fastest: Number.POSITIVE_INFINITY,
    noticed: () => ({ disagreement: undefined, odd: 0 }),
    check: () => first(() => null).then(() => undefined),
    async head() {
      if (answering().length < providers.length) throw none()
      const number = providers.map(topOf).reduce((one, other) => (one < other ? one : other))
      return { number, hash: blockOf(number).id, finalized: number - BigInt(rule.final) }
    },
    hashOf: async (number) =>
      (await first((provider) => ({ hash: number <= topOf(provider) ? chain.block(Number(number))?.id : undefined })))
        .hash,
    transfers: ({ from, to }) =>
      first((provider) => {
        if (to > topOf(provider) || (provider.fault === 'limits' && to - from > 20n)) return undefined
        return {
          transfers: withFault(provider.fault, listed(provider.fault, from, to)),
          through: { number: to, hash: blockOf(to).id },
        }
      }),
    payers: ({ from, to }) => first((provider) => [...new Set(listed(provider.fault, from, to).map(({ tx }) => tx))]),
    others: async () => [],
    async stands(transfer, { final } = { final: false }) {
      let yes = 0
      for (const provider of answering()) {
        if (transfer.block.number > topOf(provider)) continue
        const block = chain.block(Number(transfer.block.number))
        const answer = block ? withFault(provider.fault, inTheToken(block)) : []
        if (!answer.some((it) => isSameTransfer(it, transfer)) || (final && !isFinal(transfer.block.number)))
          return false
        if (++yes === providers.length) return true
      }
      throw none()
    },
    isTx: (text) => /^[0-9a-f]{64}$/.test(text),
    async payment(tx) {
      const block = foundIn(tx)
      if (!block) return await first(() => ({ state: 'unknown' as const }))
      return await first(({ fault }) => ({
        state: 'mined' as const,
        block: { number: BigInt(block.number), hash: block.id },
        transfers: withFault(
          fault,
          inTheToken(block).filter((it) => it.tx === tx),
        ),
        others: [],
      }))
    },
    isUnknown: async (tx) => foundIn(tx) === undefined,
    didJust: async () => false,
    // No watcher asks for balances.
    balanceOf: () => Promise.reject(none()),
  }
  return {
    name,
    chain,
    reader,
    unit: rule.unit,
    /** Sets the false payment that replaces each real one. */
    setFalsePayment(payment: typeof lie) {
      lie = payment
    },
    /** Sets or removes the fault of a provider. */
    setFault(which: number, fault: Fault | undefined) {
      const provider = providers[which]
      if (provider) provider.fault = fault
    },
  }
}
export type FaultyChain = ReturnType<typeof openFaultyChain>

const known = new WeakMap<TronBlock, ChainTransfer[]>()

/** Every payment of a block. Its place counts within the block on BSC, and within its transaction on TRON. */
export function transfersIn(name: Chain, block: TronBlock): ChainTransfer[] {
  const before = known.get(block)
  if (before) return before
  let log = 0
  const made = block.transactions
    .filter(({ result }) => result === 'SUCCESS')
    .flatMap(({ id, pays }) =>
      pays.map(({ from, to, raw, token }, place): ChainTransfer => {
        const at = { number: BigInt(block.number), hash: block.id }
        return { tx: id, log: name === 'BSC' ? log++ : place, block: at, contract: token.contract, from, to, raw }
      }),
    )
    .filter(({ raw }) => raw > 0n)
  known.set(block, made)
  return made
}
