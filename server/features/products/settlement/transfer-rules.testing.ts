import type { Database } from '../../../database/database.ts'
import { entries } from '../../../ledger/testing.ts'

/** The change that a transfer made to the accounts of one name, owner and coin. Millionths. */
interface Side {
  owner: 'member' | 'merchant' | 'platform'
  id: bigint
  name: string
  asset: string
  amount: bigint
}

export interface Moved {
  operation: string
  sides: readonly Side[]
}

/** The account of the platform that pays, and the one that receives. With neither, members' totals must not change. */
interface Rule {
  pays?: string
  receives?: string
}

/** Rules M7, implemented independently: a sale sets its profit aside, and profit is paid from nothing else. */
const rules: Readonly<Record<string, Rule>> = {
  order: { pays: 'treasury CIG', receives: 'promised CIG' },
  orderEnd: { pays: 'promised CIG' },
  pledge: { pays: 'treasury USCD', receives: 'promised USCD' },
  pledgeProfit: { pays: 'promised USCD' },
  pledgeEnd: {},
  transferInLhb: {},
  transferOutLhb: {},
  treasureOut: {},
  treasureInterest: { pays: 'treasury USCD' },
  teamRebate: { pays: 'treasury USCD' },
  teamAward: { pays: 'treasury USCD' },
  shippingFeeRebate: { pays: 'treasury USCD' },
}

/** The change of each member's total of each coin, over all of their accounts. */
function netsOf({ sides }: Moved) {
  const nets = new Map<string, bigint>()
  for (const { owner, id, asset, amount } of sides)
    if (owner === 'member') nets.set(`${id} ${asset}`, (nets.get(`${id} ${asset}`) ?? 0n) + amount)
  return [...nets]
}

const platformSides = ({ sides }: Moved) =>
  sides
    .filter(({ owner, amount }) => owner !== 'member' && amount !== 0n)
    .map(({ name, asset, amount }) => ({ name: `${name} ${asset}`, amount }))

/**
 * A membership is the only thing here that members pay for with their own money, one member at a time. The platform
 * only receives.
 */
function ofActivation(moved: Moved): string[] {
  const payers = netsOf(moved).filter(([, net]) => net < 0n)
  const paid = platformSides(moved).filter(({ amount }) => amount < 0n)
  return [...(payers.length === 1 ? [] : [`${payers.length} members pay`]), ...paid.map(({ name }) => `${name} pays`)]
}

/** The reasons why a transfer is forbidden: a member would be paid with another member's money. */
export function violationsIn(moved: Moved): string[] {
  if (moved.operation === 'activeAccount') return ofActivation(moved)
  const rule = rules[moved.operation]
  if (!rule) return [`${moved.operation} is unknown here`]
  const { pays, receives } = rule
  const wrongAccounts = platformSides(moved).filter(({ name, amount }) => name !== (amount < 0n ? pays : receives))
  // A buyer's total stays, as a part of it is only reserved. Only payments of the platform to members raise a total.
  const richer = pays !== undefined && receives === undefined
  const wrongMembers = netsOf(moved).filter(([, net]) => (richer ? net < 0n : net !== 0n))
  return [
    ...wrongAccounts.map(({ name, amount }) => `${name} ${amount < 0n ? 'pays' : 'receives'}`),
    ...wrongMembers.map(([who, net]) => `${who} has ${net}`),
  ]
}

/** All transfers after one, with their changes by account. Points are no money. */
export async function movedSince(db: Database, last: bigint): Promise<(Moved & { id: bigint })[]> {
  const rows = await db
    .selectFrom(entries)
    .innerJoin('transfer', 'transfer.id', 'entry.transfer_id')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .select([
      'transfer.id',
      'transfer.operation',
      'account.owner',
      'account.owner_id',
      'account.name',
      'entry.asset',
      'entry.amount',
    ])
    .where('transfer.id', '>', last)
    .where('entry.asset', '!=', 'POINT')
    .orderBy('transfer.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, sides]) => ({
    id,
    operation: sides[0]?.operation ?? '',
    sides: sides.map(({ owner, owner_id, name, asset, amount }) => ({ owner, id: owner_id, name, asset, amount })),
  }))
}
