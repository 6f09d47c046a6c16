import { contract } from '@humidor/contract/index.ts'
import { isClosedName, nameOfClosed } from '@humidor/domain/accounts/closed-name.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { balancesOf, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { later } from '../identity/own-account.testing.ts'
import { codeByMail } from '../identity/refusals.testing.ts'
import { closesAfterAll } from './closing.testing.ts'

const { login, register } = contract.identity
const { info } = contract.member
const { activeAccount } = contract.membership
const { detail, people, keepContact, dropContact, recipient, transferUsdc } = contract.wallet
const { getChildren } = contract.team

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox({ chain: true })
  return () => sandbox.close()
}, 60_000)

const uscd = (amount: bigint) => micros<'USCD'>(amount)
const refused = (code: string) => ({ refused: code })

describe('a closed account', () => {
  it('frees its address for somebody new, signs nobody in, and is unknown to those who send', async () => {
    const { tom, alice, db } = sandbox
    const token = tom.token
    await closesAfterAll(sandbox, tom)
    tom.token = token
    expect(await tom.tryCall(info, {})).toEqual(refused('please_login'))
    const visitor = sandbox.visitor()
    const code = await codeByMail(sandbox, visitor, tom.email)
    const unknown = await visitor.tryCall(login, { email: tom.email, password: tom.password, code })
    expect(unknown).toEqual(refused('wrong_password'))
    await alice.fund(uscd(2_000_000n), 'USCD')
    expect(await alice.tryCall(recipient, { email: tom.email })).toEqual(refused('no_email'))
    const gift = { email: tom.email, money: uscd(1_000_000n), googleCode: alice.googleCode() }
    expect(await alice.tryCall(transferUsdc, gift)).toEqual(refused('no_email'))
    const fresh = sandbox.visitor()
    const form = { email: tom.email, password: 'cedar-and-smoke', agreeTerms: true }
    const asked = async (name: string, referralCode: string) => {
      later(sandbox, 30)
      return await fresh.tryCall(register, {
        ...{ ...form, name, referralCode, code: await codeByMail(sandbox, fresh, tom.email) },
      })
    }
    expect(await asked('tom_the_new', tom.vcode)).toEqual(refused('wrong_referral_code'))
    expect(await asked(tom.name, alice.vcode)).toEqual(refused('duplicate_name'))
    expect(await asked('tom_the_new', alice.vcode)).toMatchObject({ token: expect.any(String) })
    const found = await db.selectFrom('member').select('uid').where('email', '=', tom.email).execute()
    expect(found.map(({ uid }) => uid)).not.toContain(tom.uid)
  })

  it('is a nameless member of the team, in the contacts and in the histories of others', async () => {
    const { bob, alice, root } = sandbox
    await alice.fund(uscd(3_000_000n), 'USCD')
    const gift = { email: bob.email, money: uscd(1_000_000n), googleCode: alice.googleCode() }
    await alice.call(transferUsdc, gift)
    await alice.call(keepContact, { email: bob.email, ownName: 'Bobby' })
    await closesAfterAll(sandbox, bob)
    await sandbox.renewSession(alice)
    // Only an activated member has a team page.
    await sandbox.pool.query('update member set activated_at = created_at, level = 1 where uid = $1', [root.uid])
    await sandbox.renewSession(root)
    const { rows } = await root.call(getChildren, { page: 1, limit: 20 })
    expect(rows.find(({ uid }) => uid === bob.uid)).toMatchObject({
      uid: bob.uid,
      name: nameOfClosed(bob.uid),
      shippingFee: 0n,
    })
    const { recent, contacts } = await alice.call(people, {})
    expect([recent, contacts.map(({ ownName, name }) => [ownName, isClosedName(name)])]).toEqual([
      [],
      [['Bobby', true]],
    ])
    const [row] = (await alice.call(detail, { page: 1, limit: 10, wallet: 2, op: 0 })).rows
    expect(isClosedName(row?.other ?? '')).toBe(true)
    await alice.call(dropContact, { email: nameOfClosed(bob.uid) })
    expect((await alice.call(people, {})).contacts).toEqual([])
  })

  it('passes what would be its rebate to those above, and gets no points for those it invited', async () => {
    const { root, bob, db } = sandbox
    const visitor = sandbox.visitor()
    const code = await codeByMail(sandbox, visitor, 'below@cigar.test')
    const form = { name: 'below_bob', email: 'below@cigar.test', password: 'cedar-and-smoke', agreeTerms: true, code }
    const made = await visitor.call(register, { ...form, referralCode: bob.vcode })
    visitor.token = made.token
    await closesAfterAll(sandbox, bob)
    const newcomer = await db
      .selectFrom('member')
      .select('uid')
      .where('name', '=', 'below_bob')
      .executeTakeFirstOrThrow()
    const posting = {
      ...{ from: platformAccount('treasury', 'USCD'), to: memberAccount(newcomer.uid, 'transaction') },
      ...{ amount: uscd(100_000_000n), in: 'systemAward' as const },
    }
    await db
      .transaction()
      .execute((tx) =>
        post(tx, [{ operation: 'systemAward', key: 'fixture:below', at: sandbox.clock.now(), postings: [posting] }]),
      )
    const before = (await balancesOf(db, root.uid)).rebate
    expect(await visitor.tryCall(activeAccount, { price: uscd(100_000_000n) })).toBeNull()
    await sandbox.jobs.poll('team.climb')
    expect((await balancesOf(db, root.uid)).rebate - before).toBe(20_000_000n)
    expect(await balancesOf(db, bob.uid)).toMatchObject({ rebate: 0n, points: 0n })
  })

  it('keeps name and address apart for ten years, then erases them', async () => {
    const { tom, db, clock } = sandbox
    await closesAfterAll(sandbox, tom)
    const kept = () => db.selectFrom('closed_member').selectAll().where('uid', '=', tom.uid).executeTakeFirstOrThrow()
    const row = await kept()
    expect(row).toMatchObject({ name: tom.name, email: tom.email, erased_at: null })
    const member = db.selectFrom('member').select(['name', 'email']).where('uid', '=', tom.uid)
    const nameless = { name: nameOfClosed(tom.uid), email: nameOfClosed(tom.uid) }
    expect(await member.executeTakeFirstOrThrow()).toEqual(nameless)
    clock.moveTo(new Date(row.erase_at.getTime() - 1_000))
    await sandbox.jobs.poll('closing.forget-closed')
    expect((await kept()).erased_at).toBeNull()
    clock.moveTo(row.erase_at)
    await sandbox.jobs.poll('closing.forget-closed')
    expect(await kept()).toMatchObject({ name: null, email: null, erased_at: row.erase_at })
  })
})
