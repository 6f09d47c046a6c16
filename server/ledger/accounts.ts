import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/**
 * Every kind of account with its number, as in rules M4 and the migrations 0001, 0012 and 0031. Two kinds are beyond rules M4:
 * `held.transfer` is money in review between two members, and a merchant's `held` is a requested payout.
 * A `mirror` stands for money outside the ledger. No other kind may be below zero.
 */
const member = [
  { kind: 1, name: 'balance', coin: 'USDT' },
  { kind: 2, name: 'transaction', coin: 'USCD' },
  { kind: 3, name: 'profit', coin: 'CIG' },
  { kind: 4, name: 'rebate', coin: 'USCD' },
  { kind: 5, name: 'lhb', coin: 'USCD' },
  { kind: 6, name: 'points', coin: 'POINT' },
  { kind: 7, name: 'held.withdrawal', coin: 'USDT' },
  { kind: 8, name: 'held.conversion', coin: 'USCD' },
  { kind: 9, name: 'held.sell', coin: 'CIG' },
  { kind: 10, name: 'held.buy', coin: 'USCD' },
  { kind: 11, name: 'held.order', coin: 'USCD' },
  { kind: 12, name: 'held.order', coin: 'CIG' },
  { kind: 13, name: 'held.pledge', coin: 'USCD' },
  { kind: 14, name: 'held.pledge', coin: 'CIG' },
  { kind: 15, name: 'held.lhbOut', coin: 'USCD' },
  { kind: 16, name: 'held.transfer', coin: 'USCD' },
] as const
const merchant = [
  { kind: 61, name: 'cig', coin: 'CIG' },
  { kind: 62, name: 'usdt', coin: 'USDT' },
  { kind: 63, name: 'held', coin: 'USDT' },
] as const
const platform = [
  { kind: 101, name: 'external.bsc', coin: 'USDT', mirror: true },
  { kind: 102, name: 'external.tron', coin: 'USDT', mirror: true },
  { kind: 103, name: 'backing', coin: 'USDT', mirror: false },
  { kind: 104, name: 'issuance', coin: 'USCD', mirror: true },
  { kind: 105, name: 'issuance', coin: 'CIG', mirror: true },
  { kind: 106, name: 'issuance', coin: 'POINT', mirror: true },
  { kind: 107, name: 'treasury', coin: 'USDT', mirror: false },
  { kind: 108, name: 'treasury', coin: 'USCD', mirror: false },
  { kind: 109, name: 'treasury', coin: 'CIG', mirror: false },
  { kind: 110, name: 'promised', coin: 'USCD', mirror: false },
  { kind: 111, name: 'promised', coin: 'CIG', mirror: false },
  { kind: 112, name: 'rewards', coin: 'CIG', mirror: false },
  { kind: 113, name: 'team', coin: 'CIG', mirror: false },
  { kind: 114, name: 'foundation', coin: 'CIG', mirror: false },
  { kind: 115, name: 'fees', coin: 'USDT', mirror: false },
  { kind: 116, name: 'fees', coin: 'USCD', mirror: false },
  { kind: 117, name: 'fees', coin: 'CIG', mirror: false },
] as const
export const accountKinds = { member, merchant, platform } as const

type Kinds = typeof accountKinds
export type Owner = keyof Kinds
export type NameOf<O extends Owner> = Kinds[O][number]['name']
export type CoinOf<O extends Owner, N extends NameOf<O>> = Extract<Kinds[O][number], { name: N }>['coin']

type InCoin<O extends Owner, C extends Coin> = Extract<Kinds[O][number], { coin: C }>
/** The name of an account kind in a coin, such as `member:transaction:USCD`. */
export type AccountKind<C extends Coin = Coin> = {
  [O in Owner]: `${O}:${InCoin<O, C>['name']}:${C}`
}[Owner]

/** The name of one ledger account, such as `member:12345678:transaction:USCD`. Its type carries the coin, so no posting mixes two. */
export type Account<C extends Coin = Coin> = string & { readonly coin: C }

const named = <C extends Coin>(owner: Owner, id: number, name: string, coin: C) =>
  `${owner}:${id}:${name}:${coin}` as unknown as Account<C>

type InTwoCoins = 'held.order' | 'held.pledge'
const coinOfMember = new Map<string, Coin>(member.map(({ name, coin }) => [name, coin]))

/** A member's account (rules M4). `held.order` and `held.pledge` exist in two coins and need the coin. */
export function memberAccount<N extends Exclude<NameOf<'member'>, InTwoCoins>>(
  uid: number,
  name: N,
): Account<CoinOf<'member', N>>
export function memberAccount<C extends 'USCD' | 'CIG'>(uid: number, name: InTwoCoins, coin: C): Account<C>
export function memberAccount(uid: number, name: NameOf<'member'>, coin = coinOfMember.get(name)) {
  return named('member', uid, name, coin as Coin)
}

/** A merchant's account: `cig` awaits conversion, `usdt` is money received, `held` is reserved for a payout. */
export const merchantAccount = <N extends NameOf<'merchant'>>(merchantId: number, name: N) =>
  named('merchant', merchantId, name, (name === 'cig' ? 'CIG' : 'USDT') as CoinOf<'merchant', N>)

/** One of the platform's own accounts (rules M5). One name covers eight rows. */
export const platformAccount = <N extends NameOf<'platform'>, C extends CoinOf<'platform', N>>(name: N, coin: C) =>
  named('platform', 0, name, coin)

/** Rows of a platform account. Payments into different rows do not wait for each other. */
export const LANES = 8
const FREE_LANE = 99
const LANES_BELOW = 100_000
/** The lowest row number of merchants. */
export const MERCHANTS_FROM = 1_000_000_000_000

/** The rows of an account in the database. */
export interface Place {
  /** The row's number. For a platform account, the number that means "any free lane". */
  id: number
  coin: Coin
  /** The rows of a platform account, sorted. Absent for members and merchants, who have one row. */
  lanes?: readonly number[]
  /** May be below zero. */
  mirror: boolean
  /** True for the six wallets that a member's history shows. */
  wallet: boolean
}

const kinds = new Map<string, { kind: number; coin: Coin; mirror: boolean }>()
for (const owner of ['member', 'merchant', 'platform'] as const)
  for (const it of accountKinds[owner]) kinds.set(`${owner}:${it.name}:${it.coin}`, { mirror: false, ...it })

/** The number of an account kind. Row numbers of members and merchants end with it. @throws for an unknown kind */
export function kindNumber(name: AccountKind): number {
  const found = kinds.get(name)
  if (!found) throw new Error(`there is no kind of account ${name}`)
  return found.kind
}

/** SQL text for the row number of a member's account. `uid` is a column of the surrounding query. */
export const memberRow = (uid: string, name: AccountKind & `member:${string}`) =>
  `${uid}::bigint * 100 + ${kindNumber(name)}`

const places = new Map<Account, Place>()
for (const { kind, name, coin, mirror } of platform) {
  const lanes = Array.from({ length: LANES }, (_, lane) => kind * 100 + lane)
  places.set(platformAccount(name, coin), { id: kind * 100 + FREE_LANE, coin, lanes, mirror, wallet: false })
}

const LAST_WALLET = 6

/** True for the row numbers of the platform's accounts. */
export const isLane = (row: number) => row < LANES_BELOW

/** True for the number that means "any free lane" of a platform account. */
export const isFreeLane = (row: number) => isLane(row) && row % 100 === FREE_LANE

/** Finds the rows of an account. @throws for an account that does not exist, which is a programming error */
export function placeOf(account: Account): Place {
  const known = places.get(account)
  if (known) return known
  const [owner, id, name, coin] = account.split(':')
  const kind = kinds.get(`${owner}:${name}:${coin}`)
  if (!kind || !Number.isSafeInteger(Number(id))) throw new Error(`no such account: ${account}`)
  const number = Number(id) * 100 + kind.kind
  return {
    id: owner === 'merchant' ? MERCHANTS_FROM + number : number,
    coin: kind.coin,
    mirror: false,
    wallet: owner === 'member' && kind.kind <= LAST_WALLET,
  }
}

/** All row numbers of an account. */
export const rowsOf = ({ id, lanes }: Place): readonly number[] => lanes ?? [id]

/** The row numbers of all accounts of a member. */
export const memberRows = (uid: number): number[] => member.map(({ kind }) => uid * 100 + kind)

/** By uid, the number of entries on all accounts of a member. Unknown uids are absent. */
export async function entriesOf(db: Db, uids: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ uid: bigint; entries: bigint }>`
    select owner_id as uid, sum(entries)::bigint as entries from account
    where id = any (${uids.flatMap(memberRows)}::bigint[]) group by owner_id`.execute(db)
  return new Map(rows.map(({ uid, entries }) => [Number(uid), entries]))
}

/** The row numbers of all accounts of a merchant. */
export const merchantRows = (merchantId: number): number[] =>
  merchant.map(({ kind }) => MERCHANTS_FROM + merchantId * 100 + kind)

/** The row number of one of a member's six wallets. Wallet numbers on the wire equal the kinds 1 to 6. */
export const memberWalletRow = (uid: number, wallet: number) => uid * 100 + wallet

/** SQL for the row number of a member's account. `uid` is a column or value of the surrounding query. */
export const memberAccountSql = (uid: RawBuilder<unknown>, account: NameOf<'member'>) =>
  sql<bigint>`(${uid}::bigint * 100 + ${sql.lit(kindNumber(`member:${account}:${coinOfMember.get(account)}` as AccountKind))})`

/** SQL for the row number of a merchant's account. `merchantId` is a column or value of the surrounding query. */
export const merchantAccountSql = (merchantId: RawBuilder<unknown>, account: NameOf<'merchant'>) =>
  sql<bigint>`(${sql.lit(MERCHANTS_FROM)}::bigint + ${merchantId}::bigint * 100 + ${sql.lit(kindNumber(account === 'cig' ? 'merchant:cig:CIG' : `merchant:${account}:USDT`))})`

/**
 * Creates every account of new members, empty (rules M4). Call it with the members' creation: a lock on a missing row
 * locks nothing.
 */
export async function openMemberAccounts(tx: Tx, ...uids: readonly number[]) {
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid * 100 + kind, kind, owner, uid, name, asset, mirror
    from unnest(${uids}::bigint[]) uid, account_kind where owner = 'member'
  `.execute(tx)
}

/** Every account of a member, by name, to lock them all. */
export const memberAccounts = (uid: number): Account[] =>
  member.map(({ name, coin }) => named('member', uid, name, coin))

/** Creates every account of a new merchant, empty. */
export async function openMerchantAccounts(tx: Tx, merchantId: number) {
  await sql`
    insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select ${MERCHANTS_FROM}::bigint + ${merchantId}::bigint * 100 + kind, kind, owner, ${merchantId}, name, asset, mirror
    from account_kind where owner = 'merchant'
  `.execute(tx)
}

/** The balances of a member's accounts. Accounts in two coins have the key `name:coin`. */
export type Balances = Record<Exclude<NameOf<'member'>, InTwoCoins> | `${InTwoCoins}:${'USCD' | 'CIG'}`, bigint>

/** Reads the balances of a member: millionths, whole points for `points`. */
export async function balancesOf(db: Db, uid: number) {
  const { rows } = await sql<{ kind: number; balance: bigint }>`
    select kind, balance from account where id between ${uid}::bigint * 100 and ${uid}::bigint * 100 + 99
  `.execute(db)
  const found = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  return Object.fromEntries(
    member.map(({ kind, name, coin }) => [isInTwoCoins(name) ? `${name}:${coin}` : name, found.get(kind) ?? 0n]),
  ) as Balances
}

/** Sums a member's balances by coin, reserved money included: the parts of `moneyTotal` (rules M16). */
export function ownedIn(balances: Balances): { [C in Coin]: Micros<C> } {
  const sum = (coin: Coin) =>
    member
      .filter((it) => it.coin === coin)
      .reduce(
        (total, { name }) => total + balances[isInTwoCoins(name) ? (`${name}:${coin}` as keyof Balances) : name],
        0n,
      )
  return { USDT: micros(sum('USDT')), USCD: micros(sum('USCD')), CIG: micros(sum('CIG')), POINT: micros(sum('POINT')) }
}

const isInTwoCoins = (name: string): name is InTwoCoins => name === 'held.order' || name === 'held.pledge'

/** True when any account of a member has an entry, even if the balance is zero now. */
export async function hasEverHeld(db: Db, uid: number): Promise<boolean> {
  const { rows } = await sql`
    select from account where id between ${uid}::bigint * 100 and ${uid}::bigint * 100 + 99 and entries > 0 limit 1`.execute(
    db,
  )
  return rows.length > 0
}
