import { micros } from '@humidor/domain/money/micros.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, memberAccount, platformAccount } from '../../../../ledger/accounts.ts'
import { post } from '../../../../ledger/post.ts'
import { info, openTestServer, type TestServer } from '../identity.testing.ts'
import { moneyWaitsUntil, type ReplacementFacts } from './authenticator-reset.ts'
import { PAUSE, refused, storiesOf, updateGoogleCode } from './reset.testing.ts'

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

describe('a member who never got the answer to their registration', () => {
  it('signs in and sets up an authenticator, and no money waits', async () => {
    const { email } = await server.registers('never_saw_it')
    const who = await server.signsIn(email)
    const secret = await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toBeNull()
    const { uid } = await who.call(info, {})
    expect(await stories.spends(uid, server.googleCode(secret), { gives: true })).toBe('accepted')
    // From now on the wait applies as to any other authenticator.
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(PAUSE))
  })

  it('has to wait like everybody after the first entry on their accounts, even if nothing is left', async () => {
    const { who, uid, email } = await server.registers('given_at_once')
    const [issuance, points] = [platformAccount('issuance', 'POINT'), memberAccount(uid, 'points')]
    const books = (key: string, from: Account<'POINT'>, to: Account<'POINT'>) =>
      server.db.transaction().execute(async (tx) => {
        const posting = { from, to, amount: micros<'POINT'>(1n), in: 'dailySign', out: 'dailySign' } as const
        await post(tx, [
          { operation: 'systemAward', key: `fixture:${key}`, at: server.clock.now(), postings: [posting] },
        ])
      })
    await books('given', issuance, points)
    await books('taken back', points, issuance)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(PAUSE))
  })

  it('has to wait like everybody a day after the registration', async () => {
    const { who, email } = await server.registers('came_later')
    server.waits(PAUSE)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(PAUSE))
  })
})

describe('an authenticator that two operators voided', () => {
  it('accepts no code on any node, nor do its recovery codes or a pending authenticator', async () => {
    const { who, uid, email, secret } = await stories.member('made_void')
    const [saved = ''] = await stories.tenCodes(who, secret)
    const pending = await stories.prepares({ who, email })
    await server.letterTo(email)
    expect(await stories.stateOf(uid)).toEqual({
      works: true,
      lockedUntil: null,
      moneyWaitsUntil: null,
      recoveryCodesLeft: 10,
    })
    await stories.makesVoid(uid)
    expect(await stories.stateOf(uid)).toEqual({
      works: false,
      lockedUntil: null,
      moneyWaitsUntil: null,
      recoveryCodesLeft: 0,
    })
    for (let n = 0; n < 7; n += 1)
      expect(await stories.spends(uid, server.googleCode(secret))).toBe('secondary_password_not_set')
    expect((await stories.stateOf(uid)).lockedUntil).toBeNull()
    expect(await stories.confirms(who, pending)).toEqual(refused('authorization_expired'))
    const code = await stories.mailCode(who, email)
    for (const proof of [saved, server.googleCode(secret)])
      expect(await who.tryCall(updateGoogleCode, { code, proof })).toEqual(refused('google_code_error'))
    expect((await server.letterTo(email))?.subject).toBe('Your Humidor authenticator was reset')
  })

  it('is replaced by a new one without a wait for money', async () => {
    const { who, uid, email } = await stories.member('void_and_new')
    await stories.makesVoid(uid)
    const fresh = await stories.replaces({ who, email })
    expect(await stories.stateOf(uid)).toMatchObject({ works: true, moneyWaitsUntil: null })
    expect(await stories.spends(uid, server.googleCode(fresh), { gives: true })).toBe('accepted')
  })
})

describe('how long money waits', () => {
  const at = new Date('2026-11-20T04:00:00Z')
  const facts: ReplacementFacts = {
    proof: 'none',
    voided: false,
    everUsed: true,
    everHeld: false,
    registeredAt: new Date('2026-01-01T00:00:00Z'),
    waitsUntil: null,
    emailWaitsUntil: null,
    at,
    pause: 86_400,
  }
  const soon = new Date('2026-11-20T10:00:00Z')
  const dayOn = new Date('2026-11-21T04:00:00Z')
  const later = new Date('2026-11-22T04:00:00Z')
  it.each([
    ['the mailbox alone', {}, dayOn],
    ['the mailbox alone, once more', { waitsUntil: soon }, dayOn],
    ['a code of the old one', { proof: 'code' }, null],
    ['a code of one that is waited for', { proof: 'code', waitsUntil: soon }, soon],
    ['a recovery code', { proof: 'recovery', waitsUntil: soon }, null],
    ['two operators', { voided: true, waitsUntil: soon }, null],
    ['a recovery code, after a new address', { proof: 'recovery', waitsUntil: dayOn, emailWaitsUntil: soon }, soon],
    ['two operators, after a new address', { voided: true, waitsUntil: dayOn, emailWaitsUntil: soon }, soon],
    ['the mailbox alone, after a new address', { emailWaitsUntil: later }, later],
    ['just registered', { everUsed: false, registeredAt: new Date('2026-11-19T04:00:00.001Z') }, null],
    [
      'just registered, but with an entry',
      { everUsed: false, everHeld: true, registeredAt: new Date('2026-11-19T04:00:00.001Z') },
      dayOn,
    ],
    ['registered a day ago', { everUsed: false, registeredAt: new Date('2026-11-19T04:00:00Z') }, dayOn],
    ['just registered, but in use', { registeredAt: at }, dayOn],
  ] as const)('with %s', (_what, change, until) => expect(moneyWaitsUntil({ ...facts, ...change })).toEqual(until))
})
