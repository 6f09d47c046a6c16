import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { transportTo, Visitor } from '@humidor/sandbox/visitor.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberCode } from '../../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { addsPasskey, signsInWith } from '../../../accounts/identity/passkeys/passkeys.testing.ts'
import { newDevice } from '../../../commerce/merchants/owner-factor/owner-factor.testing.ts'
import { recheckOperators, resetOperator } from '../adding.ts'
import { giveRightsByTwo } from '../changing/changing.testing.ts'
import { arrives, waits, wrong, wrongCodeOf } from '../sessions/signing-in.testing.ts'
import { addsOperatorPasskey, beginsPasskey, made, operatorSignsIn } from './operator-passkeys.testing.ts'

const { approvals, audit, beginOperatorPasskey, beginOperatorPasskeyLogin, decide, finishOperatorPasskey, login, me } =
  consoleContract.operators
const { endOtherSessions, operatorPasskeyLogin, operatorPasskeys, removeOperatorPasskey, renameOperatorPasskey } =
  consoleContract.operators
const { changePassword, setOperator } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const refused = (code: string) => ({ refused: code })
const subjects = async ({ email }: Operator) => (await sandbox.inbox(email)).map(({ subject }) => subject)

describe('adding a passkey', () => {
  it('takes password and code, is told by mail and audited by its name', async () => {
    const { wendy, victor } = sandbox.staff
    const device = await arrives(sandbox, wendy)
    const authenticator = newDevice()
    const begin = (password: string, googleCode: string) =>
      device.tryCall(beginOperatorPasskey, { password, googleCode })
    expect(await begin(wendy.password, wrongCodeOf(wendy))).toEqual(refused('google_code_error'))
    expect(await begin('not-the-right-one', wendy.googleCode())).toEqual(wrong)
    const begun = await beginsPasskey(device, wendy)
    expect(begun).toMatchObject({ rpId: 'localhost', userName: wendy.email, displayName: wendy.name, exclude: [] })
    expect(Buffer.from(begun.userId, 'base64url').toString()).toBe(`operator ${wendy.id}`)
    const request = made(authenticator, begun.challenge, 'Key ring')
    expect(await device.tryCall(finishOperatorPasskey, { ...request, name: '' })).toEqual(refused('illegal_value'))
    expect(await device.tryCall(finishOperatorPasskey, request)).toBeNull()
    expect(await device.call(operatorPasskeys, {})).toMatchObject([{ name: 'Key ring', usedAt: null }])
    expect((await subjects(wendy))[0]).toContain('A passkey was added')
    // The next set-up excludes it, so that one device does not make two.
    expect((await beginsPasskey(device, wendy)).exclude).toEqual([authenticator.id.toString('base64url')])
    await sandbox.renewOperatorSession(victor)
    const log = await victor.call(audit, { limit: 200, operatorId: wendy.id })
    const rows = log.rows.filter(({ call }) => call.endsWith('OperatorPasskey')).map((row) => [row.call, row.request])
    expect(rows).toEqual([
      [beginOperatorPasskey.path, '{}'],
      [finishOperatorPasskey.path, '{"name": "Key ring"}'],
      [beginOperatorPasskey.path, '{}'],
      [beginOperatorPasskey.path, `{"email": "${wendy.email}", "refused": true}`],
    ])
  })

  it('uses a challenge once, within five minutes, on the device and by the operator that began it', async () => {
    const { sam, fiona } = sandbox.staff
    const here = await arrives(sandbox, sam)
    const twice = await beginsPasskey(here, sam)
    const request = made(newDevice(), twice.challenge)
    const both = await Promise.all([1, 2].map(() => here.tryCall(finishOperatorPasskey, request)))
    expect(both.filter((answer) => answer === null)).toHaveLength(1)
    expect(await here.tryCall(finishOperatorPasskey, made(newDevice(), twice.challenge))).toEqual(
      refused('passkey_refused'),
    )

    const elsewhere = await arrives(sandbox, fiona)
    const { challenge } = await beginsPasskey(here, sam)
    expect(await elsewhere.tryCall(finishOperatorPasskey, made(newDevice(), challenge))).toEqual(
      refused('passkey_refused'),
    )
    // Another operator on the same device.
    const shared = new Visitor(transportTo(sandbox.fastify), { sid: here.sid })
    shared.operatorToken = (
      await shared.call(login, { email: fiona.email, password: fiona.password, googleCode: fiona.googleCode() })
    ).token
    expect(await shared.tryCall(finishOperatorPasskey, made(newDevice(), challenge))).toEqual(
      refused('passkey_refused'),
    )
    waits(sandbox, 240)
    const late = await beginsPasskey(here, sam)
    waits(sandbox, 299)
    expect(await here.tryCall(finishOperatorPasskey, made(newDevice(), late.challenge))).toBeNull()
    const later = await beginsPasskey(here, sam)
    waits(sandbox, 300)
    expect(await here.tryCall(finishOperatorPasskey, made(newDevice(), later.challenge))).toEqual(
      refused('passkey_refused'),
    )
  })

  it('is refused without a verified user, on another page, with a statement about the device, or after a sign-out', async () => {
    const { sam } = sandbox.staff
    const here = await arrives(sandbox, sam)
    for (const but of [{ unverified: true }, { origin: 'https://humidor.example' }, { rpId: 'x' }, { fmt: 'packed' }]) {
      const { challenge } = await beginsPasskey(here, sam)
      const request = { ...made(newDevice(), challenge), passkey: newDevice().makes(challenge, but) }
      expect(await here.tryCall(finishOperatorPasskey, request)).toEqual(refused('passkey_refused'))
    }
    const { challenge } = await beginsPasskey(here, sam)
    const there = await arrives(sandbox, sam)
    await there.call(endOtherSessions, {})
    expect(await here.tryCall(finishOperatorPasskey, made(newDevice(), challenge))).toEqual(refused('please_login'))
  })

  it('ends at ten', async () => {
    const { agnes } = sandbox.staff
    await sandbox.pool.query(
      `insert into passkey (operator_id, credential_id, public_key, counter, transports, name, backed_up, made_at)
        select $1, sha256(n::text::bytea), 'a', 0, '{}', 'Key', false, $2 from generate_series(1, 9) n`,
      [agnes.id, sandbox.clock.now()],
    )
    const here = await addsOperatorPasskey(sandbox, agnes, newDevice())
    expect(
      await here.tryCall(beginOperatorPasskey, { password: agnes.password, googleCode: agnes.googleCode() }),
    ).toEqual(refused('passkey_refused'))
  })
})

describe('a passkey', () => {
  it('signs its operator in without password and code, and the audit log has it', async () => {
    const { fiona, victor } = sandbox.staff
    const authenticator = newDevice()
    await addsOperatorPasskey(sandbox, fiona, authenticator)
    const device = sandbox.visitor()
    const answer = await operatorSignsIn(device, authenticator)
    expect(answer).toMatchObject({ operator: { id: fiona.id, role: 'finance' } })
    device.operatorToken = 'token' in answer ? answer.token : undefined
    expect(await device.tryCall(me, {})).toMatchObject({ operator: { id: fiona.id } })
    expect((await device.call(operatorPasskeys, {}))[0]?.usedAt).toEqual(sandbox.clock.now())
    await sandbox.renewOperatorSession(victor)
    const log = await victor.call(audit, { limit: 10, operatorId: fiona.id, call: operatorPasskeyLogin.path })
    expect(log.rows.map(({ request }) => request)).toEqual([`{"email": "${fiona.email}"}`])
  })

  it('is no code: an approval after such a sign-in takes a code of the authenticator', async () => {
    const { fiona, victor } = sandbox.staff
    const authenticator = newDevice()
    await addsOperatorPasskey(sandbox, victor, authenticator)
    await sandbox.renewOperatorSession(fiona)
    const award = { uid: sandbox.alice.uid, coin: 'POINT', amount: 10n, reason: 'For the photographs.' } as const
    await fiona.call(consoleContract.treasury.requestAward, award)
    const device = sandbox.visitor()
    const answer = await operatorSignsIn(device, authenticator)
    device.operatorToken = 'token' in answer ? answer.token : undefined
    const [row] = (await device.call(approvals, { limit: 1, state: 'waiting', kind: 'award' })).rows
    const decision = { id: row?.id ?? '', approve: true, note: '' }
    expect(await device.tryCall(decide, decision)).toEqual(refused('google_code_needed'))
    const { challenge } = await device.call(beginOperatorPasskeyLogin, {})
    const googleCode = authenticator.answers(challenge)
    expect(await device.sendRaw('POST', decide.path, { ...decision, googleCode })).toEqual(refused('google_code_error'))
    expect(await device.tryCall(decide, { ...decision, googleCode: victor.googleCode() })).toBeNull()
  })

  it('answers a challenge once, in time, on the device that began it', async () => {
    const { fiona } = sandbox.staff
    const authenticator = newDevice()
    await addsOperatorPasskey(sandbox, fiona, authenticator)
    const device = sandbox.visitor()
    const begun = async () => (await device.call(beginOperatorPasskeyLogin, {})).challenge
    const answer = authenticator.answers(await begun())
    const both = await Promise.all([1, 2].map(() => device.tryCall(operatorPasskeyLogin, { answer })))
    expect(both.filter((it) => 'token' in it)).toHaveLength(1)
    expect(await device.tryCall(operatorPasskeyLogin, { answer })).toEqual(refused('passkey_refused'))

    const elsewhere = authenticator.answers(await begun())
    expect(await sandbox.visitor().tryCall(operatorPasskeyLogin, { answer: elsewhere })).toEqual(
      refused('passkey_refused'),
    )
    const inTime = authenticator.answers(await begun())
    waits(sandbox, 299)
    expect(await device.tryCall(operatorPasskeyLogin, { answer: inTime })).toHaveProperty('token')
    const late = authenticator.answers(await begun())
    waits(sandbox, 300)
    expect(await device.tryCall(operatorPasskeyLogin, { answer: late })).toEqual(refused('passkey_refused'))
  })

  it.each([
    { unverified: true },
    { origin: 'https://humidor.example' },
    { rpId: 'humidor.example' },
    { otherKey: true },
  ])('is refused with %o', async (but) => {
    const { fiona } = sandbox.staff
    const authenticator = newDevice()
    await addsOperatorPasskey(sandbox, fiona, authenticator)
    expect(await operatorSignsIn(sandbox.visitor(), authenticator, but)).toEqual(refused('passkey_refused'))
    expect(await operatorSignsIn(sandbox.visitor(), authenticator)).toHaveProperty('token')
  })

  it('whose counter went back is refused, and its operator is told', async () => {
    const { fiona } = sandbox.staff
    const authenticator = newDevice(6)
    await addsOperatorPasskey(sandbox, fiona, authenticator)
    expect(await operatorSignsIn(sandbox.visitor(), authenticator)).toHaveProperty('token')
    expect(await operatorSignsIn(sandbox.visitor(), authenticator, { counter: 7 })).toEqual(refused('passkey_refused'))
    expect((await subjects(fiona))[0]).toContain('may have been copied')
  })

  it('of a member opens nothing at the console, and an operator’s signs in no member and no shop', async () => {
    const { alice, staff } = sandbox
    const [ofMember, ofOperator] = [newDevice(), newDevice()]
    const code = await memberCode(sandbox, alice)
    expect(await addsPasskey(alice, ofMember, { code, proof: alice.googleCode() })).toBeUndefined()
    await addsOperatorPasskey(sandbox, staff.sam, ofOperator)
    expect(await operatorSignsIn(sandbox.visitor(), ofMember)).toEqual(refused('passkey_refused'))
    expect(await signsInWith(sandbox.visitor(), ofOperator)).toEqual(refused('passkey_refused'))
    const device = sandbox.visitor()
    const { beginOwnerPasskeyLogin, ownerPasskeyLogin } = contract.ownerFactor
    const { challenge } = await device.call(beginOwnerPasskeyLogin, {})
    expect(await device.tryCall(ownerPasskeyLogin, { answer: ofOperator.answers(challenge) })).toEqual(
      refused('passkey_refused'),
    )
    // Each still opens its own.
    expect(await signsInWith(sandbox.visitor(), ofMember)).toHaveProperty('token')
    expect(await operatorSignsIn(sandbox.visitor(), ofOperator)).toHaveProperty('token')
  })

  it('is renamed and removed by its operator alone, with a code, and opens nothing afterwards', async () => {
    const { wendy, fiona } = sandbox.staff
    const authenticator = newDevice()
    const device = await addsOperatorPasskey(sandbox, wendy, authenticator)
    const id = (await device.call(operatorPasskeys, {}))[0]?.id ?? ''
    const other = await arrives(sandbox, fiona)
    expect(await other.tryCall(renameOperatorPasskey, { id, name: 'Mine' })).toEqual(refused('not_found'))
    expect(await other.tryCall(removeOperatorPasskey, { id, googleCode: fiona.googleCode() })).toEqual(
      refused('not_found'),
    )
    expect(await device.tryCall(renameOperatorPasskey, { id, name: '' })).toEqual(refused('illegal_value'))
    expect(await device.tryCall(renameOperatorPasskey, { id, name: 'Laptop' })).toBeNull()
    expect(await device.tryCall(removeOperatorPasskey, { id, googleCode: wrongCodeOf(wendy) })).toEqual(
      refused('google_code_error'),
    )
    expect(await operatorSignsIn(sandbox.visitor(), authenticator)).toHaveProperty('token')
    expect(await device.tryCall(removeOperatorPasskey, { id, googleCode: wendy.googleCode() })).toBeNull()
    expect(await operatorSignsIn(sandbox.visitor(), authenticator)).toEqual(refused('passkey_refused'))
    expect((await subjects(wendy))[0]).toContain('A passkey was removed')
    // The password still signs in.
    expect(await (await arrives(sandbox, wendy)).tryCall(me, {})).toMatchObject({ operator: { id: wendy.id } })
  })

  it('of a barred operator is refused and audited, and works again once two admins readmit them', async () => {
    const { conrad, victor, agnes } = sandbox.staff
    const authenticator = newDevice()
    await addsOperatorPasskey(sandbox, conrad, authenticator)
    await sandbox.renewOperatorSession(victor)
    await victor.call(setOperator, { id: conrad.id, role: 'content', disabled: true, googleCode: victor.googleCode() })
    expect(await operatorSignsIn(sandbox.visitor(), authenticator)).toEqual(refused('passkey_refused'))
    const log = await victor.call(audit, { limit: 10, operatorId: conrad.id, call: operatorPasskeyLogin.path })
    expect(log.rows.map(({ request }) => request)).toEqual([`{"email": "${conrad.email}", "refused": true}`])
    await sandbox.renewOperatorSession(agnes)
    await giveRightsByTwo([victor, agnes], conrad, 'content')
    expect(await operatorSignsIn(sandbox.visitor(), authenticator)).toMatchObject({ operator: { id: conrad.id } })
  })

  it('stays with a new password, of which the operator is told, and goes with a reset and after a restore', async () => {
    const { sam, conrad } = sandbox.staff
    const [one, other] = [newDevice(), newDevice()]
    const device = await addsOperatorPasskey(sandbox, sam, one)
    const change = { oldPassword: sam.password, password: 'a humidor of one’s own', googleCode: sam.googleCode() }
    await device.call(changePassword, change)
    expect((await subjects(sam))[0]).toContain('Your password was changed')
    expect(await operatorSignsIn(sandbox.visitor(), one)).toHaveProperty('token')
    const at = sandbox.clock.now()
    const wish = { email: sam.email, passwordHash: await sandbox.making.passwords.hash('a new beginning'), at }
    await sandbox.db.transaction().execute((tx) => resetOperator(tx, sandbox.making, wish))
    expect(await operatorSignsIn(sandbox.visitor(), one)).toEqual(refused('passkey_refused'))

    await addsOperatorPasskey(sandbox, conrad, other)
    await sandbox.db.transaction().execute((tx) => recheckOperators(tx, { except: conrad.id, at: sandbox.clock.now() }))
    expect(await operatorSignsIn(sandbox.visitor(), other)).toEqual(refused('passkey_refused'))
    // The passkeys of members and shops stay.
    const { rows } = await sandbox.pool.query('select from passkey where uid is not null and removed_at is null')
    expect(rows.length).toBeGreaterThan(0)
  })
})
