import { readTxid } from '@humidor/domain/money/explorer.ts'
import type { Notes } from './agreement.ts'
import {
  areSameTransfers,
  type ChainBlock,
  type ChainReader,
  type ChainTransfer,
  ChainUnavailableError,
  type MinedPayment,
  type PaymentSeen,
  ProvidersDisagreeError,
} from './chain.ts'
import type { Providers, Voice } from './providers.ts'

/** What one provider tells of one transaction: it lies in a block and did nothing, or made these payments. */
type Mined = { state: 'failed' } | { state: 'mined'; block: ChainBlock; transfers: ChainTransfer[] }

/** How one provider of a chain is asked about a transaction. */
export interface ProofParts<Client> extends Pick<ChainReader, 'chain' | 'token'> {
  providers: Providers<Client>
  notes: Notes
  /** Whether one provider shows a payment, and, where asked for, in a block that is final; undefined where it has not got so far. */
  standsAt(client: Client, transfer: ChainTransfer, final: boolean): Promise<boolean | undefined>
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
export function proofsOn<Client>(parts: ProofParts<Client>) {
  const { chain, token, providers, notes, standsAt, mined, knows, height, isFinal } = parts
  const inToken = ({ contract }: ChainTransfer) => contract === token
  return {
    isTx: (text: string) => readTxid(chain, text) === text,

    async stands(transfer, { final } = { final: false }) {
      if (!inToken(transfer)) return false
      const { voices, silent } = await providers.each(({ client }) => standsAt(client, transfer, final))
      const [yes, no] = [true, false].map((says) => voices.filter(({ answer }) => answer === says))
      if (yes && no && yes.length > 0 && no.length > 0 && !final)
        notes.disagree(`${namesOf(yes)} has payment ${transfer.tx}, ${namesOf(no)} has not`)
      if (yes && yes.length >= providers.enough) return true
      if (no && no.length > 0) return false
      throw new ChainUnavailableError([...silent, `${namesOf(voices)}: it lags behind`].join('; '))
    },

    async payment(tx): Promise<PaymentSeen> {
      const { voices, silent } = await providers.each(({ client }) => mined(client, tx))
      const told = kinds(voices)
      const [first] = told
      if (!first) return { state: 'unknown' }
      const believed = told.find(({ names }) => names.length >= providers.enough) ?? first
      if (told.length > 1) {
        const what = `transaction ${tx}: ${told.map(({ names }) => names.join(' and ')).join(' against ')}`
        notes.disagree(what)
        if (believed.names.length < providers.enough) throw new ProvidersDisagreeError(what)
      }
      const { seen } = believed
      if (seen.state === 'mined') {
        const others = seen.transfers.filter((it) => !inToken(it))
        return { ...seen, transfers: seen.transfers.filter(inToken), others }
      }
      if (believed.names.length >= providers.enough) return { state: 'failed' }
      if (voices.length < providers.enough) throw new ChainUnavailableError(silent.join('; '))
      return { state: 'unknown' }
    },

    isUnknown: (tx, upTo) =>
      providers.agreed(async ({ client }) => {
        // Asked first, so that what it knows of the transaction is no older than its head.
        const number = await height(client)
        if (await knows(client, tx)) return false
        return number >= upTo ? true : undefined
      }),

    didJust: (tx, { block, transfers }: Pick<MinedPayment, 'block' | 'transfers'>) =>
      providers.agreed(async ({ client }) => {
        const seen = await mined(client, tx)
        if (seen?.state !== 'mined' || seen.block.hash !== block.hash) return false
        if (!areSameTransfers(seen.transfers.filter(inToken), transfers)) return false
        return await isFinal(client, tx, block)
      }),
  } satisfies Pick<ChainReader, 'isTx' | 'stands' | 'payment' | 'isUnknown' | 'didJust'>
}

const namesOf = (voices: readonly Voice<unknown>[]) => voices.map(({ name }) => name).join(' and ')

/** What is told of a transaction by those who know it: each telling once, with who tells it. */
function kinds(voices: readonly Voice<Mined | undefined>[]) {
  const told: { seen: Mined; names: string[] }[] = []
  for (const { name, answer } of voices) {
    if (!answer) continue
    const same = told.find(({ seen }) => isSame(seen, answer))
    if (same) same.names.push(name)
    else told.push({ seen: answer, names: [name] })
  }
  return told
}

const isSame = (one: Mined, other: Mined) =>
  one.state === 'mined' && other.state === 'mined'
    ? one.block.hash === other.block.hash && areSameTransfers(one.transfers, other.transfers)
    : one.state === other.state
