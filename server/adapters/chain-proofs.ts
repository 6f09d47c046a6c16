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

/** One provider's answer about a transaction in a block: it failed, or made these payments. */
type Mined = { state: 'failed' } | { state: 'mined'; block: ChainBlock; transfers: ChainTransfer[] }

/** Requests to one provider of a chain about a transaction. */
export interface ProofParts<Client> extends Pick<ChainReader, 'chain' | 'token'> {
  providers: Providers<Client>
  notes: Notes
  /** True when a provider shows the payment, with `final` in a final block. Undefined when it does not have the block yet. */
  standsAt(client: Client, transfer: ChainTransfer, final: boolean): Promise<boolean | undefined>
  /** The transaction's effects; undefined when the provider has it in no block. */
  mined(client: Client, tx: string): Promise<Mined | undefined>
  /** True when the provider knows the transaction. */
  knows(client: Client, tx: string): Promise<boolean>
  /** The provider's newest height. */
  height(client: Client): Promise<bigint>
  /** True when the transaction's block is final. */
  isFinal(client: Client, tx: string, block: ChainBlock): Promise<boolean>
}

/** Combines the answers of a chain's providers about one transaction. All chains share these rules of trust. */
export function proofsOn<Client>(parts: ProofParts<Client>) {
  const { chain, token, providers, notes, standsAt, mined, knows, height, isFinal } = parts
  const inToken = ({ contract }: ChainTransfer) => contract === token
  return {
    isTx: (text: string) => readTxid(chain, text) === text,

    async stands(transfer, { final } = { final: false }) {
      if (!inToken(transfer)) return false
      const { voices, silent } = await providers.each(({ client }) => standsAt(client, transfer, final))
      const [yes, no] = [true, false].map((vote) => voices.filter(({ answer }) => answer === vote))
      if (yes && no && yes.length > 0 && no.length > 0 && !final)
        notes.disagree(`${namesOf(yes)} has payment ${transfer.tx}, ${namesOf(no)} has not`)
      if (yes && yes.length >= providers.enough) return true
      if (no && no.length > 0) return false
      throw new ChainUnavailableError([...silent, `${namesOf(voices)}: it lags behind`].join('; '))
    },

    async payment(tx): Promise<PaymentSeen> {
      const { voices, silent } = await providers.each(({ client }) => mined(client, tx))
      const answers = groupAnswers(voices)
      const [first] = answers
      if (!first) return { state: 'unknown' }
      const believed = answers.find(({ names }) => names.length >= providers.enough) ?? first
      if (answers.length > 1) {
        const what = `transaction ${tx}: ${answers.map(({ names }) => names.join(' and ')).join(' against ')}`
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
        // Read the height first, so that the provider's answer about the transaction is not older.
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

/** The distinct answers about a transaction, each with the providers that gave it. */
function groupAnswers(voices: readonly Voice<Mined | undefined>[]) {
  const groups: { seen: Mined; names: string[] }[] = []
  for (const { name, answer } of voices) {
    if (!answer) continue
    const same = groups.find(({ seen }) => isSame(seen, answer))
    if (same) same.names.push(name)
    else groups.push({ seen: answer, names: [name] })
  }
  return groups
}

const isSame = (one: Mined, other: Mined) =>
  one.state === 'mined' && other.state === 'mined'
    ? one.block.hash === other.block.hash && areSameTransfers(one.transfers, other.transfers)
    : one.state === other.state
