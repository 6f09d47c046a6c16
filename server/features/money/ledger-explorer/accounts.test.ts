import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { merchantAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { not, openBooks, uscd } from './ledger-explorer.testing.ts'

const { accounts, accountHistory } = consoleContract.ledger

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openBooks()
})

describe('the list of accounts', () => {
  it('shows each platform account once, with all its lanes, and all accounts sum to zero', async () => {
    const own = await sandbox.staff.fiona.call(accounts, {})
    expect(own).toHaveLength(17)
    expect(own.map(({ number }) => number)).toEqual(own.map((_, n) => String(101 + n)))
    const { rows } = await sandbox.pool.query(
      `select kind, sum(balance)::bigint as balance, sum(entries)::int as entries from account where owner = 'platform' group by 1 order by 1`,
    )
    expect(own.map(({ balance, entries }) => ({ balance, entries }))).toEqual(
      rows.map(({ balance, entries }) => ({ balance, entries })),
    )
    expect(own.filter(({ mirror }) => mirror).map(({ name }) => name)).toEqual([
      'external.bsc',
      'external.tron',
      'issuance',
      'issuance',
      'issuance',
    ])
  })

  it('finds the accounts of a member by uid, and of a merchant by six digits', async () => {
    const { alice, merchants, staff } = sandbox
    const theirs = await staff.fiona.call(accounts, { owner: ` ${alice.uid}` })
    expect(theirs).toHaveLength(16)
    expect(theirs[1]).toMatchObject({
      number: `${alice.uid}02`,
      ownerName: alice.name,
      name: 'transaction',
      balance: await alice.balance('USCD'),
    })
    const shops = await staff.fiona.call(accounts, { owner: merchants.cedar.vcode })
    expect(shops).toMatchObject([
      { owner: 'merchant', ownerId: merchants.cedar.merchantId, name: 'cig', coin: 'CIG' },
      { owner: 'merchant', name: 'usdt', coin: 'USDT' },
      { owner: 'merchant', name: 'held', coin: 'USDT' },
    ])
    for (const owner of ['99999998', '000000', '123', 'alice', "1' or '1"])
      expect(await staff.fiona.tryCall(accounts, { owner })).toEqual(not('not_found'))
  })
})

describe('the history of an account', () => {
  const pagesOf = async (number: string, limit: number) => {
    const rows = []
    let after: string | undefined
    let count = 0
    do {
      const page = await sandbox.staff.fiona.call(accountHistory, { number, limit, ...(after ? { after } : {}) })
      rows.push(...page.rows)
      count = page.count
      after = page.next ?? undefined
    } while (after !== undefined)
    return { ids: rows.map(({ id }) => id), count, rows }
  }
  const stored = async (where: string) =>
    (
      await sandbox.pool.query(
        `select account_id || '.' || seq as id from entry where ${where} order by at desc, account_id desc, seq desc`,
      )
    ).rows.map(({ id }) => id)

  it.each([1, 4, 200])('of a member has every entry once, the newest first, in pages of %i', async (limit) => {
    const number = `${sandbox.bob.uid}02`
    const ids = await stored(`account_id = ${number}`)
    expect(await pagesOf(number, limit)).toMatchObject({ ids, count: ids.length })
  })

  it.each([1, 5, 200])('of a platform account merges its lanes, in pages of %i', async (limit) => {
    // Concurrent payments use different lanes.
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const posting = {
          from: uscd(sandbox.alice.uid),
          to: platformAccount('fees', 'USCD'),
          amount: micros<'USCD'>(1n),
        }
        const at = new Date(sandbox.clock.now().getTime() + (n % 3) * 1_000)
        return sandbox.db
          .transaction()
          .execute((tx) =>
            post(tx, [{ operation: 'activeAccount', key: `fixture:fee:${limit}:${n}`, at, postings: [posting] }]),
          )
      }),
    )
    const ids = await stored('account_id between 11600 and 11607')
    const found = await pagesOf('116', limit)
    expect(found).toMatchObject({ ids, count: ids.length })
    const { account } = await sandbox.staff.fiona.call(accountHistory, { number: '116', limit: 1 })
    expect(account).toMatchObject({ number: '116', owner: 'platform', name: 'fees', coin: 'USCD', mirror: false })
    expect(account.balance).toBe(found.rows.reduce((sum, { amount }) => sum + amount, 0n))
  })

  it('of a merchant is found by the number of the account', async () => {
    const { merchants, staff, alice } = sandbox
    await alice.fund(micros<'CIG'>(9n), 'CIG')
    const [cig] = await staff.fiona.call(accounts, { owner: merchants.cedar.vcode })
    const page = await staff.fiona.call(accountHistory, { number: cig?.number ?? '', limit: 5 })
    expect(page).toMatchObject({ count: 0, rows: [], account: { owner: 'merchant' } })
    expect(merchantAccount(merchants.cedar.merchantId, 'cig')).toContain(String(page.account.ownerId))
  })

  it.each(['10700', '999', '1', 'x', '', '9999999802', '1000000000061'])('is not found under %j', async (number) => {
    expect(await sandbox.staff.fiona.tryCall(accountHistory, { number, limit: 5 })).toEqual(not('not_found'))
  })

  it('refuses a place that it did not give', async () => {
    for (const after of ['x', '1.2', '1.2.3.4', '-1.2.3'])
      expect(await sandbox.staff.fiona.tryCall(accountHistory, { number: '107', limit: 5, after })).toEqual(
        not('parameter_error'),
      )
  })
})
