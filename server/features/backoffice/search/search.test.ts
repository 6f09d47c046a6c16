import { consoleContract } from '@humidor/contract/console/index.ts'
import { FOUND_OF_A_KIND, type SoughtKind } from '@humidor/domain/backoffice/search.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buys } from '../../commerce/mall/mall.testing.ts'
import { verifiedMerchant } from '../../commerce/merchants/merchants.testing.ts'
import { ADDRESS, holdsWithdrawal } from '../../money/withdrawals/withdrawals.testing.ts'
import { renewOperatorSessions } from '../operators/approvals/deciding.testing.ts'

const { searchAll } = consoleContract.search

let sandbox: Sandbox
let staff: Sandbox['staff']
let shop: { vcode: string }
let withdrawal: string
let order: string
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
  shop = await verifiedMerchant(sandbox, 'Café Điếu & Søn')
  withdrawal = await holdsWithdrawal(sandbox, sandbox.bob)
  order = String(await buys(sandbox, sandbox.alice))
  await renewOperatorSessions(sandbox)
})
afterAll(() => sandbox.close())

const search = (text: string, who: Operator = staff.sam) => who.call(searchAll, { search: text })
const first = async (text: string, who?: Operator) => (await search(text, who)).found[0]
const kinds = async (text: string, who?: Operator) =>
  new Set((await search(text, who)).found.map(({ kind }) => kind satisfies SoughtKind))

describe('the search finds', () => {
  it('a member by uid, referral code, name and e-mail, whatever the case, width and accents', async () => {
    const { alice } = sandbox
    const texts = [String(alice.uid), alice.vcode.toLowerCase(), 'ALICE_', 'Álïcé_cor', 'ａｌｉｃｅ', alice.email]
    for (const text of texts)
      expect(await first(text), text).toMatchObject({ kind: 'member', id: String(alice.uid), title: alice.name })
    expect((await first(alice.name))?.fit).toBe('whole')
    expect((await first('alice'))?.fit).toBe('begins')
  })

  it('a merchant by six digits, any part of the name, e-mail, the end of a telephone number, and address', async () => {
    await sandbox.pool.query(
      `update merchant set email = 'owner@diau.test', phone = '+84 24 3825 0001', cash_address = $1 where vcode = $2`,
      ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', shop.vcode],
    )
    const texts = [
      ...[shop.vcode, 'cafe dieu', 'SON', 'điếu', 'owner@', '024 3825 0001', '+84 24 38250001'],
      '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
    ]
    for (const text of texts)
      expect(
        (await search(text)).found.find(({ kind }) => kind === 'merchant'),
        text,
      ).toMatchObject({ id: shop.vcode, title: 'Café Điếu & Søn' })
  })

  it('a record by its number as shown, the only one, and by the bare number among others of it', async () => {
    const { found } = await search(`wd-${withdrawal}`)
    expect(found).toEqual([
      {
        ...{ kind: 'withdrawal', fit: 'whole', id: withdrawal, within: 'reviewing', title: `WD-${withdrawal}` },
        ...{ whose: sandbox.bob.name, note: ADDRESS, state: 'reviewing', at: expect.any(Date) },
        amount: { coin: 'USDT', amount: micros<'USDT'>(20_000_000n) },
      },
    ])
    expect(await kinds(withdrawal)).toContain('withdrawal')
    expect(await first(`MO-${order.padStart(4, '0')}`)).toMatchObject({ kind: 'mallorder', id: order, fit: 'whole' })
    expect(await kinds(`HP-${order}`)).toEqual(new Set())
  })

  it('a withdrawal by its address, and a payment and who sent it by transaction and address', async () => {
    expect(await kinds(ADDRESS.toLowerCase())).toContain('withdrawal')
    const [txid, from] = [`0x${'ab'.repeat(32)}`, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
    const columns = 'chain, tx_hash, log_index, contract, from_address, to_address, raw, block_number, block_hash'
    const paid = `'BSC', '${txid}', 1, '0x', '${from}', '0x', 7700000, 1, '0x'`
    await sandbox.pool.query(
      `insert into chain_transfer (${columns}, amount, state, reason, seen_at) values (${paid}, 7700000, 'unmatched', 'no intent', $1)`,
      [sandbox.clock.now()],
    )
    await sandbox.pool.query(
      `insert into strange_transfer (${columns.replace(', block_hash', '')}, seen_at) values (${paid.replace(/, '0x'$/, '').replace(' 1, ', ' 2, ')}, $1)`,
      [sandbox.clock.now()],
    )
    for (const text of [txid, txid.toUpperCase().replace('X', 'x'), from.toLowerCase()]) {
      const found = (await search(text)).found.filter(({ kind }) => kind === 'payment')
      expect(found.map(({ fit, note, state }) => `${fit} ${note} ${state}`).toSorted()).toEqual([
        `whole ${txid} unmatched`,
        `whole ${txid} wrong token`,
      ])
    }
    for (const table of ['chain_transfer', 'strange_transfer'])
      await sandbox.pool.query(`delete from ${table} where tx_hash = $1`, [txid])
  })

  it('a transfer by its number, its receipt and the beginning of its key, for who has the ledger', async () => {
    const { rows } = await sandbox.pool.query('select id, key from transfer order by id limit 1')
    const { id, key } = rows[0]
    expect(await kinds(String(id), staff.fiona)).toContain('transfer')
    expect(await first(`1~${id}`, staff.fiona)).toMatchObject({ kind: 'transfer', id: String(id), fit: 'whole' })
    expect(await kinds(key.slice(0, -1), staff.fiona)).toContain('transfer')
    expect(await kinds(String(id), staff.wendy)).not.toContain('transfer')
    expect(await kinds(key, staff.wendy)).not.toContain('transfer')
  })

  it('the member, by old name and address, who has closed the account, as long as they are kept', async () => {
    const { tom } = sandbox
    await sandbox.pool.query(
      `insert into closed_member (uid, name, email, closed_at, erase_at)
       select uid, 'Former_Tom', 'former@cigar.test', $2::timestamptz, $2::timestamptz + interval '1 year' from member where uid = $1`,
      [tom.uid, sandbox.clock.now()],
    )
    for (const text of ['former_t', 'former@'])
      expect(await first(text)).toMatchObject({ kind: 'member', id: String(tom.uid) })
    await sandbox.pool.query('delete from closed_member where uid = $1', [tom.uid])
  })

  it('no more than five of a kind, and says of which there are more', async () => {
    const names = Array.from({ length: FOUND_OF_A_KIND + 1 }, (_, at) => `Kiosk ${at}`)
    for (const name of names) await verifiedMerchant(sandbox, name)
    await renewOperatorSessions(sandbox)
    const { found, more } = await search('kiosk')
    expect(found.map(({ title }) => title)).toEqual(names.slice(0, FOUND_OF_A_KIND))
    expect(more).toEqual(['merchant'])
  })
})

describe('the search does not find', () => {
  it.each([
    ['wendy', { member: true, transfer: false, feedback: true, operator: false }],
    ['fiona', { member: true, transfer: true, operator: false }],
    ['conrad', { member: false, merchant: false, withdrawal: false, transfer: false, operator: false }],
    ['victor', { member: true, transfer: true, operator: true }],
  ] as const)('for %s what the pages of their role do not show', async (name, expected) => {
    const who = staff[name]
    const asked: Partial<Record<SoughtKind, string>> = {
      ...{ member: sandbox.alice.name, merchant: shop.vcode, withdrawal: `WD-${withdrawal}`, transfer: '1~1' },
      ...{ operator: 'wendy', feedback: '' },
    }
    for (const [kind, isFound] of Object.entries(expected)) {
      const text = asked[kind as SoughtKind] ?? ''
      if (text !== '') expect((await kinds(text, who)).has(kind as SoughtKind), kind).toBe(isFound)
    }
    if (name === 'conrad')
      for (const text of [String(sandbox.alice.uid), ADDRESS, withdrawal, 'alice', '1', 'wendy', sandbox.alice.email])
        expect(await search(text, who)).toEqual({ found: [], more: [] })
  })

  it.each(['%', '_', '%%%', '\\', 'a%e', "' or true --", '"; drop table member; --', '*', '(', '[a-z]'])(
    'anything by %s, which has no meaning of its own',
    async (text) => expect((await search(text)).found).toEqual([]),
  )

  it.each([
    ['an override of the direction', '\u202eeciLA\u202c'],
    ['signs of every plane', '😀𝔄𠀀\u{10ffff}'.repeat(10)],
    ['half of a pair', 'a\ud800b'],
    ['combining marks', '\u0301'.repeat(100)],
    ['the longest text', 'x'.repeat(254)],
    ['the largest number', '9'.repeat(18)],
    ['more digits than a number has', '9'.repeat(200)],
    ['Arabic', 'سيجار'],
  ])('anything by %s, and does not fail', async (_, text) => {
    expect((await search(text)).found).toEqual([])
  })

  it('by ten thousand signs or a NUL: the request is refused', async () => {
    for (const text of ['x'.repeat(10_000), 'ali\u0000ce'])
      expect(await staff.sam.sendRaw('GET', searchAll.path, { search: text })).toEqual({ refused: 'parameter_error' })
  })

  it('anything by an empty text', async () => {
    for (const text of ['', '  ', '\u200b']) expect(await search(text)).toEqual({ found: [], more: [] })
  })
})

it('is recorded in the audit log, with its text and its operator', async () => {
  await search('alice_corona', staff.wendy)
  const { rows } = await staff.victor.call(consoleContract.operators.audit, { limit: 1, call: searchAll.path })
  expect(rows[0]).toMatchObject({ call: searchAll.path, operator: 'Wendy Wrapper' })
  expect(JSON.stringify(rows[0])).toContain('alice_corona')
})

it('reads each kind by an index, without a sort over all that fit', async () => {
  const plans = {
    [`select uid from member where name_key like 'a%' order by name_key using ~<~ limit 6`]: 'member_name_begins',
    [`select uid from member where email like 'a%' order by email using ~<~ limit 6`]: 'member_email_begins',
    [`select uid from withdrawal_address where address = 'T'`]: 'withdrawal_address_of',
    [`select 1 from merchant where name_folded like 'a%' order by name_folded using ~<~ limit 6`]:
      'merchant_name_begins',
    [`select 1 from merchant where email like 'a%' order by email using ~<~ limit 6`]: 'merchant_email_begins',
    [`select 1 from merchant where reverse(regexp_replace(phone, '\\D', '', 'g')) like '1%' order by reverse(regexp_replace(phone, '\\D', '', 'g')) using ~<~ limit 6`]:
      'merchant_phone_ends',
    [`select id from chain_transfer where from_address = 'T' order by id desc limit 100`]: 'chain_transfer_newest_from',
    [`select id from strange_transfer where from_address = 'T' order by id desc limit 100`]:
      'strange_transfer_newest_from',
    [`select id from withdrawal where address = 'T'`]: 'withdrawal_to_address',
  }
  for (const [statement, index] of Object.entries(plans)) {
    const plan = await sandbox.pool.query(
      `begin; set local enable_seqscan = off; set local enable_sort = off; explain ${statement}; rollback`,
    )
    expect(JSON.stringify(plan), statement).toContain(index)
    expect(JSON.stringify(plan), statement).not.toContain('Sort')
  }
})
