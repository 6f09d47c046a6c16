import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberCode } from './authenticator/factor-refusals.testing.ts'
import { voidAuthenticator } from './identity.ts'
import { asksForEmail, later, refused } from './own-account.testing.ts'
import { codeByMail } from './refusals.testing.ts'

const { accountHistory, accountState, lockAccount, stopEmailChange, unlockAccount } = contract.ownAccount
const { emailcaptchaLogined, endOtherSessions, login, register } = contract.identity
const { beginExport } = contract.dataExport
const { confirmGoogleCode, recoveryCodes, security, updateGoogleCode, updatepwd } = contract.security
const { info } = contract.member
const { activeAccount } = contract.membership
const { freezeMember, unfreezeMember } = consoleContract.members

const DAY = 86_400

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(async () => await sandbox.close())

const emailOf = async (person: Person) => (await person.call(info, {})).email
const finishes = () => sandbox.jobs.poll('identity.change-emails')
const kinds = async (person: Person) => (await person.call(accountHistory, { limit: 100 })).rows.map(({ kind }) => kind)
/** Replaces the authenticator with a mailed code, and a proof if one is given. */
async function replaces(person: Person, proof?: string, email = person.email) {
  later(sandbox, 30)
  await person.call(emailcaptchaLogined, {})
  const code = (await sandbox.inbox(email)).find((mail) => mail.code)?.code ?? ''
  const { secret } = await person.call(updateGoogleCode, { code, ...(proof !== undefined && { proof }) })
  later(sandbox, 30)
  await person.call(confirmGoogleCode, { googleCode: codeOf(secret, stepOf(sandbox.clock.now())) })
}

it('wrong passwords at an export lock the export, but no sign-in', async () => {
  const { tom } = sandbox
  const begins = (password: string) => tom.tryCall(beginExport, { password })
  for (let n = 0; n < 10; n += 1) expect(await begins('not-the-right-one')).toEqual(refused('wrong_password'))
  expect(await begins(tom.password)).toEqual(refused('code_request_too_frequent'))
  const who = sandbox.visitor()
  const code = await codeByMail(sandbox, who, tom.email)
  expect(await who.tryCall(login, { email: tom.email, password: tom.password, code })).toHaveProperty('token')
})

it('to sign other devices out is an event only where one ended', async () => {
  const { tom } = sandbox
  await tom.call(endOtherSessions, {})
  await tom.call(endOtherSessions, {})
  expect((await kinds(tom)).filter((kind) => kind === 'otherSessionsEnded')).toHaveLength(1)
})

it('a change of address is stopped by a new password, an authenticator that is new or void, and an operator', async () => {
  const { bob, paula, gregor, sylvia, alice, staff } = sandbox
  const everybody = [bob, paula, gregor, sylvia]
  for (const person of [...everybody, alice])
    expect(await asksForEmail(sandbox, person, `wanted${person.uid}@cigar.test`)).toBeNull()
  const form = { email: bob.email, password: 'cedar-and-smoke', googleCode: bob.googleCode() }
  expect(await bob.tryCall(updatepwd, form)).toBeNull()
  await replaces(paula)
  await sandbox.db.transaction().execute((tx) => voidAuthenticator(tx, gregor.uid, sandbox.clock.now()))
  await staff.sam.call(freezeMember, { uid: sylvia.uid, reason: 'It was somebody else.' })
  await replaces(alice, alice.googleCode())
  await sandbox.renewSession(sylvia)
  for (const person of everybody) {
    expect(await person.call(accountState, {})).toMatchObject({ emailChange: null })
    expect(await kinds(person)).toContain('emailChangeStopped')
  }
  // The old authenticator proved the new one.
  expect((await alice.call(accountState, {})).emailChange).not.toBeNull()
  // A member who is frozen may ask for another address. It waits until the freeze is lifted.
  expect(await asksForEmail(sandbox, sylvia, 'while.frozen@cigar.test')).toBeNull()
  later(sandbox, DAY)
  await finishes()
  expect([await emailOf(sylvia), await emailOf(alice)]).toEqual([sylvia.email, `wanted${alice.uid}@cigar.test`])
  await sandbox.renewOperatorSession(staff.sam)
  await staff.sam.call(unfreezeMember, { uid: sylvia.uid, reason: 'It was the member.' })
  await sylvia.call(stopEmailChange, {})
})

describe('after a new address', () => {
  it('no recovery code ends the wait of money', async () => {
    const { carol } = sandbox
    const [saved = ''] = await carol.call(recoveryCodes, { googleCode: carol.googleCode() })
    expect(await asksForEmail(sandbox, carol, 'new.carol@cigar.test')).toBeNull()
    later(sandbox, DAY)
    await finishes()
    const { moneyWaitsUntil } = await carol.call(security, {})
    expect(moneyWaitsUntil).toEqual(new Date(sandbox.clock.now().getTime() + DAY * 1_000))
    await replaces(carol, saved, 'new.carol@cigar.test')
    expect(await carol.call(security, {})).toMatchObject({ moneyWaitsUntil })
  })

  it('the old one is nobody else’s for ninety days', async () => {
    const { carol, magnus, pool, clock } = sandbox
    const who = sandbox.visitor()
    const registers = async () => {
      const code = await codeByMail(sandbox, who, carol.email)
      const form = { name: 'takes_it_over', email: carol.email, password: 'cedar-and-smoke', code }
      return await who.tryCall(register, { ...form, referralCode: sandbox.root.vcode, agreeTerms: true })
    }
    expect(await registers()).toEqual(refused('duplicate_email'))
    expect(await asksForEmail(sandbox, magnus, carol.email)).toEqual(refused('duplicate_email'))
    const { rows } = await pool.query('select until from reserved_email where uid = $1', [carol.uid])
    const [{ until }] = rows as [{ until: Date }]
    expect(until.getTime() - clock.now().getTime()).toBeGreaterThan(89 * DAY * 1_000)
    clock.moveTo(until)
    expect(await registers()).toHaveProperty('token')
    await sandbox.jobs.poll('identity.sweep')
    expect((await pool.query('select from reserved_email where uid = $1', [carol.uid])).rows).toEqual([])
  })
})

it('a linked account may lock, but takes no unlocking back', async () => {
  const { bob, magnus, pool } = sandbox
  await sandbox.renewSession(bob)
  await bob.call(lockAccount, {})
  const proofs = { code: await memberCode(sandbox, bob), googleCode: bob.googleCode() }
  expect(await bob.tryCall(unlockAccount, proofs)).toBeNull()
  const reachedFrom = (uid: number | null) =>
    pool.query('update session set via_uid = $2 where uid = $1', [bob.uid, uid])
  await reachedFrom(magnus.uid)
  expect(await bob.tryCall(lockAccount, {})).toEqual(refused('illegal_operation'))
  expect((await bob.call(accountState, {})).lockdown?.endsAt).not.toBeNull()
  await reachedFrom(null)
  expect(await bob.tryCall(lockAccount, {})).toBeNull()
  expect((await bob.call(accountState, {})).lockdown?.endsAt).toBeNull()
})

it('a locked account pays for no membership, and while money waits it is not unlocked', async () => {
  const { tom } = sandbox
  await sandbox.renewSession(tom)
  await tom.call(lockAccount, {})
  expect(await tom.tryCall(activeAccount, {})).toEqual(refused('account_locked_down'))
  // Registered long ago: a new authenticator by mail alone lets money wait.
  await replaces(tom)
  const proofs = { code: await memberCode(sandbox, tom), googleCode: tom.googleCode() }
  expect(await tom.tryCall(unlockAccount, proofs)).toEqual(refused('google_auth_changed'))
})
