import type { pledges } from '@humidor/contract/products/pledges.console.ts'
import type { list } from '@humidor/contract/products/pledges.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { pledgeNumber } from '@humidor/domain/products/pledge.ts'
import type { z } from 'zod/mini'
import type { ConsolePledge } from './console/pledges.queries.ts'
import type { PledgeRow } from './list.queries.ts'

const uscd = (amount: bigint) => micros<'USCD'>(amount)

/** The fields that owners and operators share. */
const presentPledge = (row: PledgeRow) => ({
  onum: pledgeNumber(row.id),
  money: uscd(row.money),
  status: row.status,
  createdAt: row.created_at,
  usdc: uscd(row.uscd),
  cig: micros<'CIG'>(row.cig),
  price: uscd(row.price),
  dailyIncome: uscd(row.profit),
  days: row.days,
  paidDays: row.paid_days,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
})

/** A pledge in its owner's view. */
export const presentOwn = (row: PledgeRow): z.output<(typeof list)['response']>['rows'][number] => ({
  id: Number(row.id),
  ...presentPledge(row),
})

/** A pledge in the operators' view. */
export const presentForConsole = (row: ConsolePledge): z.output<(typeof pledges)['response']>['rows'][number] => ({
  id: row.id.toString(),
  member: { uid: row.uid, name: row.name },
  ...presentPledge(row),
  rate: Number(row.rate),
  day: row.day,
  paidBy: row.paid_by.toString(),
  endedBy: row.ended_by?.toString() ?? null,
})
