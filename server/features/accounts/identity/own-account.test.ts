import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberCode } from './authenticator/factor-refusals.testing.ts'
import { asksForEmail, later, newMailboxCode, refused } from './own-account.testing.ts'
import { codeByMail } from './refusals.testing.ts'

const { accountHistory, accountState, changeName, lockAccount, newEmailCode, stopEmailChange, unlockAccount } =
  contract.ownAccount
const { login, register, sessions } = contract.identity
const { info } = contract.member
const { transferUsdc } = contract.wallet

const DAY = 86_400

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(async () => await sandbox.close())

/** Signs somebody in on another device. */
async function signsIn(person: { email: string; password: string }) {
  const who = sandbox.visitor()
  const code = await codeByMail(sandbox, who, person.email)
  who.token = (await who.call(login, { email: person.email, password: person.password, code })).token
  return who
}
const emailOf = async (person: Person) => (await person.call(info, {})).email
const finishes = () => sandbox.jobs.poll('identity.change-emails')
const dueAt = async (person: Person) => (await person.call(accountState, {})).emailChange?.dueAt ?? new Date(0)
const subjects = async (email: string) => (await sandbox.inbox(email)).map(({ subject }) => subject)
const sends = (from: Person, to: Person) => {
  const money = micros<'USCD'>(1_000_000n)
  return from.tryCall(transferUsdc, { email: to.email, money, googleCode: from.googleCode() })
}

describe('another e-mail address', () => {
  it('takes effect a day after it was asked for, ends other sessions, and money waits a day', async () => {
    const { alice, bob } = sandbox
    const other = await signsIn(alice)
    expect(await asksForEmail(sandbox, alice, 'New.Alice@cigar.test')).toBeNull()
    expect(await subjects(alice.email)).toContain('Humidor: Your e-mail address is about to change')
    const due = await dueAt(alice)
    sandbox.clock.moveTo(new Date(due.getTime() - 1_000))
    await finishes()
    expect(await emailOf(alice)).toBe(alice.email)
    sandbox.clock.moveTo(due)
    // Both nodes run the job at the same moment.
    await Promise.all([finishes(), finishes()])
    expect(await emailOf(alice)).toBe('new.alice@cigar.test')
    expect(await other.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await subjects(alice.email)).toContain('Humidor: Your e-mail address was changed')
    expect(await subjects('new.alice@cigar.test')).toContain('This address belongs to your Humidor account now')
    await alice.fund(micros<'USCD'>(5_000_000n), 'USCD')
    expect(await sends(alice, bob)).toEqual(refused('google_auth_changed'))
    later(sandbox, DAY)
    expect(await sends(alice, bob)).toBeNull()
    expect(await signsIn({ email: 'new.alice@cigar.test', password: alice.password })).toBeDefined()
  })

  it('is not revealed as taken: the same answer, and a mail without a code to its owner', async () => {
    const { bob, carol } = sandbox
    expect(await newMailboxCode(sandbox, bob, carol.email)).toBe('none')
    expect((await subjects(carol.email))[0]).toBe('Somebody asked to use your address at Humidor')
    expect(await asksForEmail(sandbox, bob, carol.email, { newCode: '123456' })).toEqual(
      refused('new_email_code_error'),
    )
    for (const email of [carol.email, 'of.nobody@cigar.test']) {
      later(sandbox, 30)
      expect(await bob.tryCall(newEmailCode, { email })).toBeNull()
      expect(await bob.tryCall(newEmailCode, { email })).toEqual(refused('code_request_too_frequent'))
    }
  })

  it('goes to the first of two who wait for it, and to neither where somebody registers with it', async () => {
    const { carol, sylvia, gregor } = sandbox
    expect(await asksForEmail(sandbox, carol, 'both@cigar.test')).toBeNull()
    later(sandbox, 600)
    expect(await asksForEmail(sandbox, sylvia, 'both@cigar.test')).toBeNull()
    expect(await asksForEmail(sandbox, gregor, 'meanwhile@cigar.test')).toBeNull()
    const who = sandbox.visitor()
    const code = await codeByMail(sandbox, who, 'meanwhile@cigar.test')
    const form = { name: 'came_meanwhile', email: 'meanwhile@cigar.test', password: 'cedar-and-smoke', code }
    await who.call(register, { ...form, referralCode: sandbox.root.vcode, agreeTerms: true })
    later(sandbox, DAY)
    await finishes()
    expect(await emailOf(carol)).toBe('both@cigar.test')
    for (const { email } of [sylvia, gregor]) {
      expect(await subjects(email)).toContain('Humidor: Your e-mail address was not changed')
    }
    expect([await emailOf(sylvia), await emailOf(gregor)]).toEqual([sylvia.email, gregor.email])
  })

  it('is stopped by its member alone, once, and its codes serve no second time', async () => {
    const { paula, magnus } = sandbox
    const newCode = await newMailboxCode(sandbox, paula, 'stopped@cigar.test')
    const code = await memberCode(sandbox, paula)
    expect(await asksForEmail(sandbox, paula, 'stopped@cigar.test', { newCode, code })).toBeNull()
    expect(await magnus.tryCall(stopEmailChange, {})).toEqual(refused('not_found'))
    expect(await paula.tryCall(stopEmailChange, {})).toBeNull()
    expect(await paula.tryCall(stopEmailChange, {})).toEqual(refused('not_found'))
    const again = await asksForEmail(sandbox, paula, 'stopped@cigar.test', { newCode, code })
    expect(again).toEqual(refused('email_code_error'))
    later(sandbox, DAY)
    await finishes()
    expect(await emailOf(paula)).toBe(paula.email)
  })
})

describe('another name', () => {
  const changes = (person: Person, name: string) =>
    person.tryCall(changeName, { name, googleCode: person.googleCode() })

  it('is taken once in thirty days, and nobody else gets the old one for ninety', async () => {
    const { magnus, paula } = sandbox
    expect(await changes(magnus, 'Magnus_the_Second')).toBeNull()
    const changed = sandbox.clock.now()
    expect((await magnus.call(info, {})).name).toBe('Magnus_the_Second')
    expect(await changes(paula, magnus.name.toUpperCase())).toEqual(refused('duplicate_name'))
    const who = sandbox.visitor()
    const email = 'poses@cigar.test'
    const form = { name: magnus.name, email, password: 'cedar-and-smoke', code: await codeByMail(sandbox, who, email) }
    const asked = { ...form, referralCode: sandbox.root.vcode, agreeTerms: true }
    expect(await who.tryCall(register, asked)).toEqual(refused('duplicate_name'))
    const at = (days: number, seconds = 0) => new Date(changed.getTime() + (days * DAY + seconds) * 1_000)
    sandbox.clock.moveTo(at(29))
    expect(await changes(magnus, 'Magnus_the_Third')).toEqual(refused('name_changed_lately'))
    sandbox.clock.moveTo(at(90, -120))
    await sandbox.renewSession(paula)
    expect(await changes(paula, magnus.name)).toEqual(refused('duplicate_name'))
    sandbox.clock.moveTo(at(90))
    expect(await changes(paula, magnus.name)).toBeNull()
    await sandbox.renewSession(magnus)
    expect(await changes(magnus, magnus.name)).toEqual(refused('duplicate_name'))
  })

  it('is given to one of two who ask at once', async () => {
    const { bob, sylvia } = sandbox
    await Promise.all([sandbox.renewSession(bob), sandbox.renewSession(sylvia)])
    const answers = await Promise.all([changes(bob, 'wanted_by_both'), changes(sylvia, 'wanted_by_both')])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers).toContainEqual(refused('duplicate_name'))
  })
})

describe('a locked account', () => {
  it('gives nothing away and keeps no other device, until a day after both proofs', async () => {
    const { gregor, bob } = sandbox
    await sandbox.renewSession(gregor)
    const thief = await signsIn(gregor)
    await gregor.fund(micros<'USCD'>(9_000_000n), 'USCD')
    expect(await asksForEmail(sandbox, gregor, 'of.the.thief@cigar.test')).toBeNull()
    expect(await gregor.tryCall(lockAccount, {})).toBeNull()
    expect(await gregor.tryCall(lockAccount, {})).toBeNull()
    expect(await gregor.call(accountState, {})).toMatchObject({ emailChange: null, lockdown: { endsAt: null } })
    expect(await thief.tryCall(info, {})).toEqual(refused('please_login'))
    expect((await subjects(gregor.email)).filter((one) => one === 'Humidor: Your account is locked')).toHaveLength(1)
    expect(await sends(gregor, bob)).toEqual(refused('account_locked_down'))
    const name = { name: 'somebody_else', googleCode: gregor.googleCode() }
    expect(await gregor.tryCall(changeName, name)).toEqual(refused('account_locked_down'))
    expect(await asksForEmail(sandbox, gregor, 'again@cigar.test')).toEqual(refused('account_locked_down'))

    const code = await memberCode(sandbox, gregor)
    expect(await gregor.tryCall(unlockAccount, { code, googleCode: '000000' })).toHaveProperty('refused')
    expect(await gregor.tryCall(unlockAccount, { code, googleCode: gregor.googleCode() })).toBeNull()
    const { lockdown } = await gregor.call(accountState, {})
    const ends = lockdown?.endsAt ?? new Date(0)
    expect(ends.getTime() - sandbox.clock.now().getTime()).toBe(DAY * 1_000)
    const again = { code: await memberCode(sandbox, gregor), googleCode: gregor.googleCode() }
    expect(await gregor.tryCall(unlockAccount, again)).toEqual(refused('illegal_operation'))
    sandbox.clock.moveTo(new Date(ends.getTime() - 60_000))
    expect(await sends(gregor, bob)).toEqual(refused('account_locked_down'))
    sandbox.clock.moveTo(ends)
    // Whether or not the job has run yet.
    expect(await sends(gregor, bob)).toBeNull()
    await Promise.all([0, 1].map(() => sandbox.jobs.poll('identity.unlock-accounts')))
    expect((await subjects(gregor.email)).filter((one) => one === 'Humidor: Your account is unlocked')).toHaveLength(1)
  })

  it('is locked again at once, whichever of lock and unlock comes first', async () => {
    const { gregor, bob } = sandbox
    await gregor.call(lockAccount, {})
    const proofs = { code: await memberCode(sandbox, gregor), googleCode: gregor.googleCode() }
    await Promise.all([gregor.tryCall(unlockAccount, proofs), gregor.tryCall(lockAccount, {}), sends(gregor, bob)])
    await gregor.call(lockAccount, {})
    expect(await gregor.call(accountState, {})).toMatchObject({ lockdown: { endsAt: null } })
    later(sandbox, 2 * DAY)
    expect(await sends(gregor, bob)).toEqual(refused('account_locked_down'))
  })
})

describe('the history of an account', () => {
  it('shows sign-ins, refused ones and changes to their member alone, page by page, for ninety days', async () => {
    const { carol } = sandbox
    await sandbox.renewSession(carol)
    const email = await emailOf(carol)
    const who = sandbox.visitor()
    const wrong = { email, password: 'not-the-right-one', code: await codeByMail(sandbox, who, email) }
    expect(await who.tryCall(login, wrong)).toEqual(refused('wrong_password'))
    const { rows, next } = await carol.call(accountHistory, { limit: 1 })
    expect(rows[0]).toMatchObject({ kind: 'passwordWrong', at: sandbox.clock.now(), network: '127.0.0.*' })
    expect(next).not.toBeNull()
    const older = await carol.call(accountHistory, { after: next ?? '', limit: 100 })
    expect(older.rows.every(({ id }) => BigInt(id) < BigInt(next ?? 0))).toBe(true)
    const { rows: others } = await sandbox.paula.call(accountHistory, { after: next ?? '', limit: 100 })
    expect(others.some(({ id }) => older.rows.some((row) => row.id === id))).toBe(false)
    later(sandbox, 90 * DAY)
    await sandbox.renewSession(carol)
    expect((await carol.call(accountHistory, { limit: 100 })).rows.every(({ kind }) => kind !== 'passwordWrong')).toBe(
      true,
    )
    await sandbox.jobs.poll('identity.sweep')
    const { rows: kept } = await sandbox.pool.query(`select from account_event where kind = 'passwordWrong'`)
    expect(kept).toHaveLength(0)
    expect(await carol.call(sessions, {})).toHaveLength(1)
  })
})
