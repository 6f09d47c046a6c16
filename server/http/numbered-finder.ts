import type { Call } from '@humidor/contract/call.ts'
import { fitOfNumber, type NumberedKind, type SoughtKind } from '@humidor/domain/backoffice/search.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Db } from '../database/database.ts'
import type { Finder, Found } from './feature.ts'

/** A record of a member, read by its number. */
export interface NumberedRow {
  /** The name of its member. */
  name: string
  state: string | null
  /** Null: it is of no amount. */
  amount: bigint | null
  coin: Coin
  at: Date
}

/** The kinds whose records have a number in front of operators, with letters or bare. */
type Numbered = NumberedKind | Extract<SoughtKind, 'deposit' | 'trade' | 'raffle' | 'feedback'>

export interface NumberedFinderHow {
  kind: Numbered
  /** The letters of the number name this kind. */
  letters?: NumberedKind
  firstCall: Call
  /** The number as its page shows it. */
  title: (id: bigint) => string
  /** Reads the row by its key; undefined: there is none. */
  read(db: Db, id: bigint): Promise<NumberedRow | undefined>
}

/** Finds records that are searched by their number alone. */
export const numberedFinder = ({ kind, letters, firstCall, title, read }: NumberedFinderHow): Finder => ({
  firstCall,
  async find(db, sought): Promise<readonly Found[]> {
    const fit = fitOfNumber(sought, letters)
    const id = sought.number?.id
    const row = fit && id !== undefined ? await read(db, id) : undefined
    if (!fit || id === undefined || !row) return []
    const amount = row.amount === null ? null : { coin: row.coin, amount: row.amount }
    const { name: whose, state, at } = row
    return [{ kind, fit, id: String(id), within: null, title: title(id), whose, note: null, state, amount, at }]
  },
})
