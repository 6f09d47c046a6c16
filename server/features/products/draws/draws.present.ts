import type { draws } from '@humidor/contract/products/draws.console.ts'
import type { list, record } from '@humidor/contract/products/draws.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { orderNumber } from '@humidor/domain/products/preorder.ts'
import type { z } from 'zod/mini'
import type { PublicSession } from './draws.queries.ts'
import type { ShownEntry } from './running.ts'

const hexOf = (bytes: Buffer | null) => bytes?.toString('hex') ?? null
const amountOf = (amount: bigint | null) => (amount === null ? null : micros<'USCD'>(amount))

const beaconOf = ({ beacon_chain, beacon_key, beacon_round }: PublicSession) =>
  beacon_chain === null || beacon_key === null || beacon_round === null
    ? null
    : { chain: beacon_chain, publicKey: beacon_key, round: Number(beacon_round) }

/** A draw in the public view. */
export const presentSession = (row: PublicSession): z.output<(typeof list)['response']>['rows'][number] => ({
  id: Number(row.id),
  type: row.type,
  dueAt: row.due_at,
  openedAt: row.opened_at,
  closesAt: row.closes_at,
  commitment: row.commitment.toString('hex'),
  beacon: beaconOf(row),
  closedAt: row.closed_at,
  count: row.entries,
  entriesHash: hexOf(row.entries_hash),
  quota: amountOf(row.quota),
  drawnAt: row.drawn_at,
  seed: hexOf(row.seed),
  beaconState: row.beacon_state,
  signature: hexOf(row.beacon_signature),
  randomness: hexOf(row.beacon_randomness),
  won: row.won,
  wonMoney: amountOf(row.won_money),
})

/** An entry in the public view. */
export const presentEntry = ({
  oid,
  money,
  place,
  won,
}: ShownEntry): z.output<(typeof record)['response']>['entries'][number] => ({
  onum: orderNumber(oid),
  money: micros<'USCD'>(money),
  place,
  won,
})

/** A draw in the operators' view. */
export const presentForConsole = (
  row: PublicSession,
  at: Date,
): z.output<(typeof draws)['response']>['rows'][number] => ({
  id: Number(row.id),
  type: row.type,
  dueAt: row.due_at,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  drawnAt: row.drawn_at,
  entries: row.entries,
  quota: amountOf(row.quota),
  won: row.won,
  wonMoney: amountOf(row.won_money),
  beaconState: row.beacon_state,
  overdue: row.drawn_at ? 0 : Math.max(0, Math.floor((at.getTime() - row.due_at.getTime()) / 1000)),
})
