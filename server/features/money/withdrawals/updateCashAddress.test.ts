import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberCode } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'

const { updateGoogleCode } = contract.security
const { updateCashAddress } = contract.withdrawals
const { info } = contract.member
const { transferUsdc } = contract.wallet

const BSC = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox({ chain: true })
})

const refused = (code: string) => ({ refused: code })
const bound = async (person: Person) => (await person.call(info, {})).cashAddress
const changedAt = async ({ uid }: Person) =>
  (
    await sandbox.db
      .selectFrom('withdrawal_address')
      .select('bound_at')
      .where('uid', '=', uid)
      .orderBy('bound_at', 'desc')
      .executeTakeFirstOrThrow()
  ).bound_at
const binds = async (person: Person, cashAddress: string) => {
  const code = await memberCode(sandbox, person)
  return await person.tryCall(updateCashAddress, { cashAddress, code, googleCode: person.googleCode() })
}
const letters = async ({ email }: Person) =>
  (await sandbox.inbox(email)).filter(({ subject }) => subject === 'Your Humidor withdrawal address was set')

describe('the withdrawal address', () => {
  it('is bound at once in its one spelling, and the member gets a mail', async () => {
    const { alice } = sandbox
    expect(await bound(alice)).toBeNull()
    expect(await binds(alice, ` ${BSC.toLowerCase()} `)).toBeNull()
    expect(await bound(alice)).toBe(BSC)
    expect(await changedAt(alice)).toEqual(sandbox.clock.now())
    const [letter, ...more] = await letters(alice)
    expect(more).toEqual([])
    expect(letter?.text).toContain('sign out all devices')
    expect(`${letter?.text}${letter?.html}`).not.toContain(BSC)
    expect(await binds(alice, TRON)).toBeNull()
    expect(await bound(alice)).toBe(TRON)
    expect(await letters(alice)).toHaveLength(2)
  })

  it('may be bound again by its member, and no pause begins', async () => {
    const { bob } = sandbox
    await binds(bob, BSC)
    const since = await changedAt(bob)
    expect(await binds(bob, BSC.toLowerCase())).toBeNull()
    expect(await changedAt(bob)).toEqual(since)
    expect(await letters(bob)).toHaveLength(1)
  })

  it('may belong to another member too', async () => {
    expect(await binds(sandbox.gregor, BSC)).toBeNull()
    expect(await bound(sandbox.bob)).toBe(BSC)
  })

  it('may be bound by a frozen member and by a member who is not activated', async () => {
    for (const person of [sandbox.freya, sandbox.tom]) expect(await binds(person, OTHER)).toBeNull()
  })

  it('must not be a platform address, a token contract, the zero address or mistyped', async () => {
    const { sylvia, chain } = sandbox
    const ours = [...(chain?.addresses ?? []), chain?.usdt ?? '']
    expect(ours.length).toBeGreaterThan(1)
    for (const address of [...ours, `0x${'0'.repeat(40)}`, BSC.replace('A', 'a'), `${TRON.slice(0, -1)}8`, ''])
      expect(await binds(sylvia, address)).toEqual(refused('wrong_address'))
    expect(await bound(sylvia)).toBeNull()
  })
})

describe('the two codes for an address', () => {
  it('are both needed: neither replaces the other, and another member’s do not count', async () => {
    const { paula, magnus } = sandbox
    const code = await memberCode(sandbox, paula)
    const theirs = await memberCode(sandbox, magnus)
    const googleCode = paula.googleCode()
    const asks = (it: { code?: string; googleCode?: string }) =>
      paula.tryCall(updateCashAddress, { cashAddress: BSC, code, googleCode, ...it })
    expect(await asks({ code: googleCode })).toEqual(refused('email_code_error'))
    expect(await asks({ code: theirs })).toEqual(refused('email_code_error'))
    expect(await asks({ googleCode: code })).toEqual(refused('google_code_error'))
    expect(await asks({ googleCode: magnus.googleCode() })).toEqual(refused('google_code_error'))
    expect(await bound(paula)).toBeNull()
    // Neither mistake has spent the mailed code.
    expect(await asks({ googleCode: paula.googleCode() })).toBeNull()
    expect(await asks({ googleCode: paula.googleCode() })).toEqual(refused('email_code_error'))
  })

  it('cannot be guessed: after twenty wrong mailed codes in a day, for any purpose, none is checked', async () => {
    const { sylvia } = sandbox
    for (let n = 0; n < 4; n += 1) {
      const wrong = (await memberCode(sandbox, sylvia)) === '111111' ? '222222' : '111111'
      for (let m = 0; m < 5; m += 1) {
        const googleCode = sylvia.googleCode()
        const asked =
          m % 2
            ? sylvia.tryCall(updateGoogleCode, { code: wrong })
            : sylvia.tryCall(updateCashAddress, { cashAddress: BSC, code: wrong, googleCode })
        expect(await asked).toEqual(refused('email_code_error'))
      }
    }
    expect(await binds(sylvia, BSC)).toEqual(refused('google_auth_failed'))
    expect(await bound(sylvia)).toBeNull()
  })

  it('are accepted for one of fifty requests that send them at once', async () => {
    const { magnus } = sandbox
    const [code, googleCode] = [await memberCode(sandbox, magnus), magnus.googleCode()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        magnus.tryCall(updateCashAddress, { cashAddress: n % 2 ? BSC : OTHER, code, googleCode }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await letters(magnus)).toHaveLength(1)
  })

  it('are spent by one use: the code of a binding pays no withdrawal, and the other way round, even at once', async () => {
    const { carol, bob } = sandbox
    await carol.fund(1_000_000_000n as never, 'USCD')
    const pays = (googleCode: string) =>
      carol.tryCall(transferUsdc, { email: bob.email, money: 1_000_000n as never, googleCode })
    const [code, googleCode] = [await memberCode(sandbox, carol), carol.googleCode()]
    const before = await bob.balance('USCD')
    const binding = () => carol.tryCall(updateCashAddress, { cashAddress: OTHER, code, googleCode })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? binding() : pays(googleCode)) as Promise<unknown>),
    )
    const fine = answers.filter((answer) => !(answer && typeof answer === 'object' && 'refused' in answer))
    expect(fine).toHaveLength(1)
    const paid = (await bob.balance('USCD')) - before
    expect(paid === 1_000_000n).toBe((await bound(carol)) === null)
    expect(await pays(googleCode)).toEqual(refused('google_code_error'))
  })
})

it('cannot be used without a session', async () =>
  expect(
    await sandbox.visitor().tryCall(updateCashAddress, { cashAddress: BSC, code: '123456', googleCode: '123456' }),
  ).toEqual(refused('please_login')))
