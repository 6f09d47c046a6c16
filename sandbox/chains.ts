import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '@humidor/server/adapters/chain.ts'
import { chainReaders } from '@humidor/server/adapters/chains.ts'
import { type LocalChain, openChain, type Payment } from './chain.ts'
import { type LocalTron, openTron } from './tron.ts'

/** Both chains that members pay on, each with a token and a wallet, and what reads them. */
export interface LocalChains {
  bsc: LocalChain
  tron: LocalTron
  readers: readonly ChainReader[]
  /** Pays on one of them, and mines enough confirmations. @throws as `LocalChain.pay` */
  pay(payment: Payment & { chain: Chain }): Promise<{ txid: string }>
  close(): Promise<void>
}

/** Opens both chains, in a folder where they are to go on after a restart. They make blocks only when somebody pays. */
export async function openChains(options: { folder?: string } = {}): Promise<LocalChains> {
  const [bsc, tron] = await Promise.all([openChain(options), openTron(options)])
  const read = ({ url, usdt, addresses }: LocalChain | LocalTron) => ({ urls: [url], keys: [], usdt, addresses })
  return {
    bsc,
    tron,
    readers: chainReaders({ bsc: read(bsc), tron: read(tron) }, { stalls: Number.POSITIVE_INFINITY, pace: 0, keep: 0 }),
    pay: ({ chain, ...payment }) => (chain === 'BSC' ? bsc : tron).pay(payment),
    close: async () => {
      await Promise.all([bsc.close(), tron.close()])
    },
  }
}
