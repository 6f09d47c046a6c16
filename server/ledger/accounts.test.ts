import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type AccountKind,
  accountKinds,
  type Balances,
  isFreeLane,
  isLane,
  kindNumber,
  memberAccount,
  memberAccountSql,
  memberRow,
  memberRows,
  memberWalletRow,
  merchantAccount,
  merchantAccountSql,
  merchantRows,
  ownedIn,
  placeOf,
  platformAccount,
  rowsOf,
} from './accounts.ts'

const alice = 10_000_001

describe('an account', () => {
  it('has a name with its owner and its coin', () => {
    expect(memberAccount(alice, 'profit')).toBe('member:10000001:profit:CIG')
    expect(memberAccount(alice, 'held.order', 'CIG')).toBe('member:10000001:held.order:CIG')
    expect([merchantAccount(7, 'cig'), merchantAccount(7, 'usdt'), merchantAccount(7, 'held')]).toEqual([
      ...['merchant:7:cig:CIG', 'merchant:7:usdt:USDT', 'merchant:7:held:USDT'],
    ])
    expect(platformAccount('fees', 'USDT')).toBe('platform:0:fees:USDT')
  })

  it('of a member is one row, and either one of the six wallets or not', () => {
    expect(placeOf(memberAccount(alice, 'balance'))).toEqual({
      ...{ id: 1_000_000_101, coin: 'USDT', mirror: false, wallet: true },
    })
    expect(placeOf(memberAccount(alice, 'points')).wallet).toBe(true)
    expect(placeOf(memberAccount(alice, 'held.withdrawal')).wallet).toBe(false)
    expect(placeOf(memberAccount(alice, 'held.pledge', 'CIG'))).toMatchObject({ id: 1_000_000_114, coin: 'CIG' })
  })

  it('of a merchant is one row after those of members, and no wallet', () => {
    expect(placeOf(merchantAccount(7, 'cig'))).toEqual({
      ...{ id: 1_000_000_000_761, coin: 'CIG', mirror: false, wallet: false },
    })
  })

  it('of the platform is eight rows, and has another number for any free lane', () => {
    const treasury = placeOf(platformAccount('treasury', 'USCD'))
    const lanes = [10_800, 10_801, 10_802, 10_803, 10_804, 10_805, 10_806, 10_807]
    expect(treasury).toEqual({ id: 10_899, coin: 'USCD', lanes, mirror: false, wallet: false })
    expect(rowsOf(treasury)).toEqual(lanes)
    expect(rowsOf(placeOf(memberAccount(alice, 'balance')))).toEqual([1_000_000_101])
  })

  it('may be below zero where it mirrors something outside', () => {
    const mirrors = accountKinds.platform.filter(
      ({ name, coin }) => placeOf(platformAccount(name, coin as never)).mirror,
    )
    expect(mirrors.map(({ name }) => name)).toEqual([
      ...['external.bsc', 'external.tron', 'issuance', 'issuance', 'issuance'],
    ])
  })

  it.each([
    'member:10000001:pocket:USCD',
    'member:10000001:profit:USCD',
    'member:x:profit:CIG',
    'member:1.5:profit:CIG',
  ])('does not exist by the name of %s', (name) =>
    expect(() => placeOf(name as Account)).toThrow(`no such account: ${name}`),
  )
})

describe('the number of a row', () => {
  it('is below a hundred thousand for the platform, and ends in 99 for any free lane', () => {
    expect([10_899, 99_999, 100_000].map(isLane)).toEqual([true, true, false])
    expect([10_899, 10_898, 100_099].map(isFreeLane)).toEqual([true, false, false])
  })

  it('follows from its owner', () => {
    expect(memberRows(1)).toEqual(Array.from({ length: 16 }, (_, index) => 101 + index))
    expect(merchantRows(7)).toEqual([1_000_000_000_761, 1_000_000_000_762, 1_000_000_000_763])
    expect(memberWalletRow(alice, 6)).toBe(1_000_000_106)
  })

  it('is the same in SQL as in TypeScript', () => {
    const db = new Kysely<object>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    const sqlOf = (text: RawBuilder<unknown>) => text.compile(db).sql
    expect(sqlOf(memberAccountSql(sql`uid`, 'lhb'))).toBe('(uid::bigint * 100 + 5)')
    expect(sqlOf(merchantAccountSql(sql`id`, 'held'))).toBe('(1000000000000::bigint + id::bigint * 100 + 63)')
    expect(memberRow('p.uid', 'member:held.pledge:CIG')).toBe('p.uid::bigint * 100 + 14')
    expect(() => kindNumber('member:gold:CIG' as AccountKind)).toThrow('no kind of account member:gold:CIG')
  })
})

it('adds up what a member owns of each coin, with the reserved money', () => {
  const names = accountKinds.member.map(({ name, coin }) =>
    /^held\.(order|pledge)$/.test(name) ? `${name}:${coin}` : name,
  )
  const balances = Object.fromEntries(names.map((name, index) => [name, 1n << BigInt(index)])) as Balances
  // One bit for each account, in the order of their numbers.
  expect(ownedIn(balances)).toEqual({
    USDT: 0b0000_0000_0100_0001n,
    USCD: 0b1101_0110_1001_1010n,
    CIG: 0b0010_1001_0000_0100n,
    POINT: 0b0000_0000_0010_0000n,
  })
})
