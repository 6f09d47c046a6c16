import { readTxid } from '@humidor/domain/explorer.ts'
import { areSameTransfers, type ChainBlock, type ChainReader, type ChainTransfer, type MinedPayment } from './chain.ts'
import type { Providers } from './providers.ts'

/** What one provider tells of one transaction: it lies in a block and did nothing, or made these payments. */
type Mined = { state: 'failed' } | { state: 'mined'; block: ChainBlock; transfers: ChainTransfer[] }

/** How one provider of a chain is asked about a transaction. */
export interface ProofParts<Client> extends Pick<ChainReader, 'chain' | 'token'> {
  providers: Providers<Client>
  /** What it did; undefined where this provider has it in no block. */
  mined(client: Client, tx: string): Promise<Mined | undefined>
  /** Whether this provider knows of it at all. */
  knows(client: Client, tx: string): Promise<boolean>
  /** The height that this provider has come to. */
  height(client: Client): Promise<bigint>
  /** Whether it lies where nothing can change any more. */
  isFinal(client: Client, tx: string, block: ChainBlock): Promise<boolean>
}

/** What the providers of a chain say together of one transaction, whichever chain it is: whom to believe is the same on all of them. */
export function proofsOn<Client>({ chain, token, providers, mined, knows, height, isFinal }: ProofParts<Client>) {
  const inToken = ({ contract }: ChainTransfer) => contract === token
  return {
    isTx: (text: string) => readTxid(chain, text) === text,

    async payment(tx) {
      const seen = await providers.known(({ client }) => mined(client, tx))
      if (!seen) return { state: 'unknown' }
      if (seen.state === 'mined') {
        const others = seen.transfers.filter((it) => !inToken(it))
        return { ...seen, transfers: seen.transfers.filter(inToken), others }
      }
      const failed = await providers.agreed(2, async ({ client }) => (await mined(client, tx))?.state === 'failed')
      return { state: failed ? 'failed' : 'unknown' }
    },

    isUnknown: (tx, upTo) =>
      providers.agreed(2, async ({ client }) => {
        // Asked first, so that what it knows of the transaction is no older than its head.
        const number = await height(client)
        if (await knows(client, tx)) return false
        return number >= upTo ? true : undefined
      }),

    didJust: (tx, { block, transfers }: Pick<MinedPayment, 'block' | 'transfers'>) =>
      providers.agreed(2, async ({ client }) => {
        const seen = await mined(client, tx)
        if (seen?.state !== 'mined' || seen.block.hash !== block.hash) return false
        if (!areSameTransfers(seen.transfers.filter(inToken), transfers)) return false
        return await isFinal(client, tx, block)
      }),
  } satisfies Pick<ChainReader, 'isTx' | 'payment' | 'isUnknown' | 'didJust'>
}
