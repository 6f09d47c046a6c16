import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberCode } from '../authenticator/factor-refusals.testing.ts'
import { later, refused } from '../own-account.testing.ts'

const { emailcaptchaLogined } = contract.identity
const { updateCashAddress, withdraw } = contract.withdrawals
const { beginPasskey } = contract.passkeys

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const usdt = (whole: number) => micros<'USDT'>(BigInt(whole) * 1_000_000n)
const other = refused('email_code_other')

let sandbox: Sandbox
let alice: Person
beforeAll(async () => {
  sandbox = await openSandbox({ chain: true })
  alice = sandbox.alice
  await alice.fund(usdt(1_000), 'USDT')
  await alice.call(updateCashAddress, {
    cashAddress: ADDRESS,
    code: await memberCode(sandbox, alice),
    googleCode: alice.googleCode(),
  })
  await alice.call(updateCashAddress, {
    cashAddress: OTHER,
    code: (later(sandbox, 60), await memberCode(sandbox, alice)),
    googleCode: alice.googleCode(),
  })
  later(sandbox, 86_400)
})
afterAll(() => sandbox.close())

const withdraws = (code: string, it: { money?: number; cashAddress?: string } = {}) => {
  later(sandbox, 60)
  return alice.tryCall(withdraw, {
    money: usdt(it.money ?? 20),
    cashAddress: it.cashAddress ?? ADDRESS,
    code,
    googleCode: alice.googleCode(),
  })
}
const about = { use: 'withdraw', money: usdt(20), cashAddress: ADDRESS } as const
const codeFor = (it: Parameters<typeof memberCode>[3]) => memberCode(sandbox, alice, alice, it)

describe('a code that was mailed for one act', () => {
  it('is named in the mail with amount and address', async () => {
    await codeFor(about)
    const mail = (await sandbox.inbox(alice.email)).find(({ code }) => code)
    expect(mail?.subject).toBe('Your Humidor code for a withdrawal')
    expect(mail?.text).toContain('withdraw 20.00\u00A0USDT to 0x5aAeb6…1BeAed')
    expect(mail?.text).toContain(ADDRESS)
  })

  it('is refused for another act, and works for its own afterwards', async () => {
    const code = await codeFor(about)
    expect(await alice.tryCall(beginPasskey, { code })).toEqual(other)
    const binds = { cashAddress: OTHER, code, googleCode: alice.googleCode() }
    expect(await alice.tryCall(updateCashAddress, binds)).toEqual(other)
    expect(await withdraws(code, { money: 21 })).toEqual(other)
    expect(await withdraws(code, { cashAddress: OTHER })).toEqual(other)
    expect(await withdraws(code)).toBeNull()
    expect(await withdraws(code)).toEqual(refused('email_code_error'))
  })

  it('counts as wrong elsewhere, so that five guesses on any calls make it void', async () => {
    later(sandbox, 86_400)
    const code = await codeFor({ use: 'unlock' })
    for (let n = 0; n < 5; n += 1) expect(await alice.tryCall(beginPasskey, { code })).toEqual(other)
    expect(await alice.tryCall(beginPasskey, { code })).toEqual(refused('email_code_error'))
  })

  it('is replaced by one for another act', async () => {
    later(sandbox, 86_400)
    const passkey = await codeFor({ use: 'passkey' })
    const code = await codeFor(about)
    if (passkey !== code)
      expect(await alice.tryCall(beginPasskey, { code: passkey })).toEqual(refused('email_code_error'))
    expect(await withdraws(code)).toBeNull()
  })

  it('loses its act when a code for any act follows it', async () => {
    later(sandbox, 86_400)
    await codeFor({ use: 'unlock' })
    expect(await alice.tryCall(beginPasskey, { code: await codeFor({}) })).toHaveProperty('challenge')
  })
})

describe('a code that names no act', () => {
  it('works for any, as programs of others expect', async () => {
    later(sandbox, 86_400)
    expect(await withdraws(await codeFor({}))).toBeNull()
    expect(await alice.tryCall(beginPasskey, { code: await codeFor({}) })).toHaveProperty('challenge')
  })

  it('cannot name an amount or an address', async () => {
    later(sandbox, 30)
    const no = refused('parameter_error')
    expect(await alice.tryCall(emailcaptchaLogined, { money: usdt(20) })).toEqual(no)
    expect(await alice.tryCall(emailcaptchaLogined, { use: 'passkey', cashAddress: ADDRESS })).toEqual(no)
  })
})

it('the database refuses an amount or an address without the act that takes it', async () => {
  const puts = (set: string) => sandbox.pool.query(`update email_code set ${set} where purpose = 'member'`)
  await expect(puts('use = null, money = 1, address = null')).rejects.toThrow('email_code_binds')
  await expect(puts("use = 'passkey', money = null, address = 'x'")).rejects.toThrow('email_code_binds')
  await expect(puts("use = 'anything', money = null, address = null")).rejects.toThrow('email_code_use_check')
})
