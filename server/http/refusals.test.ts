import type { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { LARGEST_DEPOSIT } from '@humidor/domain/deposit.ts'
import { emailCodes } from '@humidor/domain/email-code.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorProvocations, losesTelephone } from '../features/identity/factor-refusals.testing.ts'
import {
  codeByMail,
  passwordProvocations,
  readsPicture,
  signInProvocations,
} from '../features/identity/refusals.testing.ts'
import { linkedAccountsProvocations } from '../features/linked-accounts/refusals.testing.ts'
import { membersDeskProvocations } from '../features/members-desk/refusals.testing.ts'
import { merchantConsoleProvocations, merchantProvocations } from '../features/merchants/refusals.testing.ts'
import { operatorProvocations } from '../features/operators/refusals.testing.ts'
import { teamProvocations } from '../features/team/refusals.testing.ts'
import { withdrawalProvocations } from '../features/withdrawals/refusals.testing.ts'
import type { Provocations, ProvocationsOf } from './refusals.testing.ts'

/** Every feature's: those with many ways to be refused have a file of their own, `refusals.testing.ts` beside the feature. */
type AllProvocations = { [F in keyof typeof contract]: ProvocationsOf<F> }
/** The same of the operators’ contract. */
type ConsoleProvocations = { [F in keyof typeof consoleContract]: Provocations<(typeof consoleContract)[F]> }

const { emailcaptcha, register } = contract.identity
const { activeAccount, dailySign } = contract.membership
const { balanceToTransaction, recipient, transferUsdc } = contract.wallet
const { getDepositInfo } = contract.deposits

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox({ chain: true })
  for (const person of [sandbox.alice, sandbox.freya, sandbox.tom]) await person.owns(usdt(50n), 'USDT')
  for (const person of [sandbox.alice, sandbox.freya]) await person.owns(uscd(50n), 'USCD')
})
afterAll(async () => await sandbox.close())

const usdt = (whole: bigint) => micros<'USDT'>(whole * 1_000_000n)
const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)

let strangers = 0
const somebody = () => `stranger${++strangers}@cigar.test`
const tooLong = `${'a'.repeat(250)}@cigar.test`

const here = () => sandbox
const reads = (who: Visitor) => readsPicture(sandbox, who)
const codeFor = (who: Visitor, email: string) => codeByMail(sandbox, who, email)

const outlivesCodes = () => sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + emailCodes.lives * 1_000))

const form = (email: string, code = '000000') => ({
  name: `stranger_${strangers}`,
  email,
  password: 'cedar-and-smoke',
  referralCode: sandbox.root.vcode,
  code,
  agreeTerms: true,
})
type Form = ReturnType<typeof form>
const registers = (wish: Partial<Form>) => sandbox.visitor().asks(register, { ...form(somebody()), ...wish })

/** Registers with a code that was really mailed. */
async function registersRight(wish: Partial<Form>, email = somebody(), beforehand: () => void = () => undefined) {
  const who = sandbox.visitor()
  const code = await codeFor(who, email)
  beforehand()
  return who.asks(register, { ...form(email, code), ...wish })
}

const gives = (giver: Person, it: { email?: string; money?: bigint; googleCode?: string } = {}) =>
  giver.sends('POST', transferUsdc.path, {
    email: it.email ?? sandbox.bob.email,
    money: Number(it.money ?? 1n),
    googleCode: it.googleCode ?? giver.googleCode(),
  })

/** A code that the authenticator does not show, now or a step away. */
async function guesses(giver: Person) {
  const shown = new Set([giver.googleCode(), giver.googleCode(), giver.googleCode()])
  const googleCode = ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
  return gives(giver, { googleCode })
}

const deposits = (who: Person, money: bigint, chain: 'BSC' | 'TRX' = 'BSC') =>
  who.asks(getDepositInfo, { money: micros<'USDT'>(money), chain })

const asksFor = (who: Person, email: string) => who.sends('GET', recipient.path, { email })

const provocations: AllProvocations = {
  identity: {
    emailcaptcha: {
      invalid_email_format: () => sandbox.visitor().asks(emailcaptcha, { email: 'nobody', code: 'ABCDE' }),
      img_code_error: () => sandbox.visitor().asks(emailcaptcha, { email: somebody(), code: 'ABCDE' }),
      code_request_too_frequent: async () => {
        const [who, email] = [sandbox.visitor(), somebody()]
        await codeFor(who, email)
        return who.asks(emailcaptcha, { email, code: await reads(who) })
      },
    },
    register: {
      tips_name_length: () => registers({ name: 'five5' }),
      tips_name_format: () => registers({ name: 'mari sol' }),
      tips_agree: () => registers({ agreeTerms: false }),
      no_password: () => registers({ password: '' }),
      password_too_short: () => registers({ password: 'cedar' }),
      password_too_common: () => registers({ password: 'password' }),
      invalid_email_format: () => registers({ email: 'nobody' }),
      email_code_error: () => registers({}),
      email_code_exp: () => registersRight({}, somebody(), outlivesCodes),
      wrong_referral_code: () => registersRight({ referralCode: 'ZZZZZZZZ' }),
      duplicate_name: () => registersRight({ name: sandbox.carol.name }),
      duplicate_email: () => registersRight({}, sandbox.carol.email),
    },
    ...signInProvocations(here),
  },
  security: { ...passwordProvocations(here), ...factorProvocations(here) },
  withdrawals: withdrawalProvocations(here),
  linkedAccounts: linkedAccountsProvocations(here),
  member: {},
  membership: {
    activeAccount: {
      already_actived: () => sandbox.alice.asks(activeAccount, {}),
      insufficient_balance: () => sandbox.tom.asks(activeAccount, {}),
      account_freeze: () => sandbox.freya.asks(activeAccount, {}),
    },
    dailySign: {
      not_active: () => sandbox.tom.asks(dailySign, {}),
      account_freeze: () => sandbox.freya.asks(dailySign, {}),
      already_signed: () => sandbox.alice.asks(dailySign, {}),
    },
  },
  wallet: {
    balanceToTransaction: {
      wrong_money: () => sandbox.alice.asks(balanceToTransaction, { money: usdt(0n) }),
      not_enough_money: () => sandbox.alice.asks(balanceToTransaction, { money: usdt(51n) }),
    },
    recipient: {
      not_active: () => asksFor(sandbox.tom, sandbox.bob.email),
      invalid_email_format: () => asksFor(sandbox.alice, tooLong),
      no_email: () => asksFor(sandbox.alice, somebody()),
      illegal_operation: () => asksFor(sandbox.alice, sandbox.alice.email),
    },
    transferUsdc: {
      not_active: () => gives(sandbox.tom),
      account_freeze: () => gives(sandbox.freya),
      invalid_email_format: () => gives(sandbox.alice, { email: tooLong }),
      no_email: () => gives(sandbox.alice, { email: somebody() }),
      illegal_operation: () => gives(sandbox.alice, { email: sandbox.alice.email }),
      wrong_money: () => gives(sandbox.alice, { money: 0n }),
      not_enough_money: () => gives(sandbox.alice, { money: uscd(51n) }),
      google_code_error: () => guesses(sandbox.alice),
      google_auth_failed: async () => {
        for (let wrong = 0; wrong < 5; wrong++) await guesses(sandbox.magnus)
        return gives(sandbox.magnus)
      },
      google_auth_changed: async () => {
        await losesTelephone(sandbox, sandbox.carol)
        return gives(sandbox.carol)
      },
    },
  },
  deposits: {
    getDepositInfo: {
      illegal_deposit: () => deposits(sandbox.alice, usdt(10n), 'TRX'),
      minimum_deposit_limit: () => deposits(sandbox.alice, usdt(10n) - 1n),
      illegal_value: () => deposits(sandbox.alice, LARGEST_DEPOSIT + 1n),
      deposit_too_frequent: async () => {
        await deposits(sandbox.alice, usdt(10n))
        return deposits(sandbox.alice, usdt(11n))
      },
    },
  },
  merchants: merchantProvocations(here),
  team: teamProvocations(here),
  price: {},
  platform: {},
}

const ofConsole: ConsoleProvocations = {
  operators: operatorProvocations(here),
  members: membersDeskProvocations(here),
  merchants: merchantConsoleProvocations(here),
}

const all = [...Object.entries(provocations), ...Object.entries(ofConsole)].flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Record<string, () => Promise<unknown>>>).flatMap(([call, codes]) =>
    Object.entries(codes).map(([code, provoke]) => [`${feature}.${call}`, code, provoke] as const),
  ),
)

const entries = async () => Number((await sandbox.pool.query('select count(*) as n from entry')).rows[0].n)

describe('every refusal that a call declares can happen, and moves nothing:', () => {
  beforeAll(async () => {
    await sandbox.alice.gets(dailySign, {})
  })

  it.each(all)('%s says %s', async (_call, code, provoke) => {
    const before = await entries()
    expect(await provoke()).toEqual({ refused: code })
    expect(await entries()).toBe(before)
  })
})
