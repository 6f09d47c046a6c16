import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { sheetOf } from '@humidor/domain/money/reserves.ts'
import type { Db } from '../../../database/database.ts'
import { totalsOf } from '../../../ledger/totals.ts'
import { newestReadings, type ReadingRow, reservesAt } from './reserve-proofs.queries.ts'

/** A balance of a proved address, as enough providers agreed. */
export interface Reading {
  amount: Usdt
  at: Date
  /** The final block at which it was read, or the range of the providers' final blocks. */
  block: bigint
  blockTo: bigint
  /** The providers that reported it: 1 where only one is configured. */
  providers: number
}

/** An address that is proved to be the platform's. */
export interface ProvenReserve {
  id: bigint
  network: Chain
  address: string
  provedAt: Date
  /** The signed text and its signature. Anybody can check them without the platform. */
  message: string
  signature: string
  /** The newest balance; undefined: never read yet. */
  newest: Reading | undefined
  /** The newest one of 00:05, which is the published one; undefined: none yet. */
  daily: Reading | undefined
}

/** The proved money of a network, and the ledger's figure for it, in millionths. */
export interface ProvenNetwork {
  network: Chain
  /** The newest balances together. An address that was never read counts nothing. */
  newest: Usdt
  /** The daily balances together. */
  daily: Usdt
  /** USDT on the network by the ledger, at the moment of the call. */
  ledger: bigint
}

export const networks = ['BSC', 'TRX'] as const satisfies readonly Chain[]

export const presentReading = ({ amount, at, block, block_to: blockTo, providers }: ReadingRow): Reading => ({
  ...{ amount: micros<'USDT'>(amount), at, block, blockTo, providers },
})

/**
 * The addresses that counted as proved at a moment, with their balances up to then, and the sums of each network. The figures
 * of the ledger are of the moment of the call.
 */
export async function provenReserves(
  db: Db,
  at: Date,
): Promise<{ addresses: readonly ProvenReserve[]; networks: readonly ProvenNetwork[] }> {
  const [rows, newest, daily, accounts] = await Promise.all([
    reservesAt(db, at),
    newestReadings(db, at, { daily: false }),
    newestReadings(db, at, { daily: true }),
    totalsOf(db),
  ])
  const readingIn = (readings: readonly ReadingRow[], id: bigint) => {
    const found = readings.find((reading) => reading.reserve_id === id)
    return found && presentReading(found)
  }
  const addresses = rows.map(({ id, network, address, proved_at: provedAt, message, signature }) => ({
    ...{ id, network, address, provedAt, message, signature },
    newest: readingIn(newest, id),
    daily: readingIn(daily, id),
  }))
  const { onChain } = sheetOf(accounts)
  const sumOf = (network: Chain, which: 'newest' | 'daily') =>
    micros<'USDT'>(
      addresses
        .filter((it) => it.network === network)
        .reduce((sum, { [which]: reading }) => sum + (reading?.amount ?? 0n), 0n),
    )
  return {
    addresses,
    networks: networks.map((network) => ({
      network,
      newest: sumOf(network, 'newest'),
      daily: sumOf(network, 'daily'),
      ledger: onChain[network],
    })),
  }
}
