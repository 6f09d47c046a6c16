import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { mailSecurityNotice } from '@humidor/server/features/accounts/identity/identity.ts'
import { waitingCaptcha } from '@humidor/server/platform/security/captcha.queries.ts'
import { expect, it } from 'vitest'
import { NO_MAILBOX, openSandbox } from './open.ts'
import { codeOf, stepOf } from './totp.ts'
import type { Visitor } from './visitor.ts'

const { emailcaptcha, imgcaptcha, login, register } = contract.identity
const { balanceToTransaction, transferUsdc } = contract.wallet

/** Whether a text holds a word by itself: six digits inside of a longer number are no code. */
const holds = (text: string, word: string) =>
  new RegExp(`(?<![0-9A-Za-z])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![0-9A-Za-z])`, 'i').test(text)

/** Everything that was ever secret or somebody's in a story, and the log that must hold none of it. */
async function openStory() {
  const lines: string[] = []
  const canaries = new Map<string, string>()
  const sandbox = await openSandbox({ chain: true, log: (line) => lines.push(line) })
  const keeps = (what: string, text: string) => {
    canaries.set(`${what} ${canaries.size}`, text)
    return text
  }
  const device = () => {
    const who = sandbox.visitor()
    keeps('sid', who.sid)
    return who
  }
  const reads = async (who: Visitor) => {
    await who.call(imgcaptcha, {})
    return keeps('captcha', (await waitingCaptcha(sandbox.db, who.sid)) ?? '')
  }
  const asksForCode = async (who: Visitor, email: string) =>
    await who.call(emailcaptcha, { email, code: await reads(who) })
  const codeFor = async (who: Visitor, email: string) => {
    await asksForCode(who, email)
    return keeps('mail code', (await sandbox.inbox(email))[0]?.code ?? '')
  }
  return { sandbox, lines, canaries, keeps, device, asksForCode, codeFor }
}

it('the log of a whole story, its mishaps included, holds nothing that is secret or somebody’s', async () => {
  const { sandbox, lines, canaries, keeps, device, asksForCode, codeFor } = await openStory()
  const { root, bob, chain, clock, watch, db } = sandbox
  keeps('address', bob.email)

  // Registers and signs in, each with a slip first.
  const who = device()
  const name = keeps('name', 'canary_cedar')
  const email = keeps('address', 'canary.cedar@cigar.test')
  const password = keeps('password', 'feathers-and-song')
  const form = { name, email, password, referralCode: root.vcode, agreeTerms: true }
  expect(await who.tryCall(register, { ...form, code: '000000' })).toEqual({ refused: 'email_code_error' })
  const made = await who.call(register, { ...form, code: await codeFor(who, email) })
  keeps('token', made.token)
  let secret = keeps('authenticator secret', made.secret)
  const code = await codeFor(who, email)
  const wrong = keeps('password', 'another-song-entirely')
  expect(await who.tryCall(login, { email, password: wrong, code })).toEqual({ refused: 'wrong_password' })
  const { token } = await who.call(login, { email, password, code })
  who.token = keeps('token', token)
  const googleCode = () => {
    clock.moveTo(new Date(clock.now().getTime() + 30_000))
    return keeps('authenticator code', codeOf(secret, stepOf(clock.now())))
  }

  // Loses the telephone: recovery codes, a new authenticator, an address for withdrawals, each with a slip first.
  const mailCode = async () => {
    clock.moveTo(new Date(clock.now().getTime() + 30_000))
    await who.call(contract.identity.emailcaptchaLogined, {})
    return keeps('mail code', (await sandbox.inbox(email)).find((letter) => letter.code)?.code ?? '')
  }
  const saved = await who.call(contract.security.recoveryCodes, { googleCode: googleCode() })
  for (const one of saved) keeps('recovery code', keeps('recovery code', one).replaceAll('-', ''))
  const proof = keeps('recovery code', 'AAAA-BBBB-CCCC-DDDD')
  expect(await who.tryCall(contract.security.updateGoogleCode, { code: await mailCode(), proof })).toHaveProperty(
    'refused',
  )
  const update = { code: await mailCode(), proof: saved[0] ?? '' }
  secret = keeps('authenticator secret', (await who.call(contract.security.updateGoogleCode, update)).secret)
  const slip = { googleCode: keeps('authenticator code', '564738') }
  expect(await who.tryCall(contract.security.confirmGoogleCode, slip)).toHaveProperty('refused')
  await who.call(contract.security.confirmGoogleCode, { googleCode: googleCode() })
  const bind = async (cashAddress: string) =>
    who.tryCall(contract.withdrawals.updateCashAddress, {
      cashAddress: keeps('cash address', cashAddress),
      code: await mailCode(),
      googleCode: googleCode(),
    })
  expect(await bind('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ refused: 'wrong_address' })
  expect(await bind('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeNull()
  const relative = keeps('address', 'canary.relative@cigar.test')
  await who.call(contract.linkedAccounts.emailcaptcha2, { email: relative })
  keeps('mail code', (await sandbox.inbox(relative))[0]?.code ?? '')

  // Deposits, converts, activates and gives.
  await watch()
  const asked = { money: micros<'USDT'>(300_000_000n), chain: 'BSC' } as const
  const { address, randomMoney } = await who.call(contract.deposits.getDepositInfo, asked)
  await chain?.pay({ address: keeps('deposit address', address), amount: randomMoney })
  await watch()
  await who.call(balanceToTransaction, { money: micros<'USDT'>(250_000_000n) })
  await who.call(contract.membership.activeAccount, {})
  const gift = { email: bob.email, money: micros<'USCD'>(1_000_000n) }
  expect(
    await who.tryCall(transferUsdc, { ...gift, googleCode: keeps('authenticator code', '918273') }),
  ).toHaveProperty('refused')
  await who.call(transferUsdc, { ...gift, googleCode: googleCode() })

  // Things go wrong: a letter comes back, a setting is not understood, what was sent cannot be read.
  const lost = keeps('address', `canary.lost${NO_MAILBOX}`)
  await asksForCode(device(), lost)
  await db.transaction().execute(async (tx) => {
    const { uid } = await tx.selectFrom('member').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
    await mailSecurityNotice(tx, { uid, about: 'newDevice', at: clock.now() })
  })
  // The letter about it, as if it were to go where nobody is: to a mailbox that refuses it.
  await sandbox.pool.query(
    `update pgboss.job set data = jsonb_set(data, '{to}', to_jsonb($1::text))
     where name = 'identity.security-mail' and state = 'created'`,
    [lost],
  )
  await sandbox.inbox()
  await db.insertInto('setting').values({ key: email, value: '1' }).execute()
  expect(await bob.tryCall(contract.membership.activeAccount, {})).toEqual({ refused: 'operation_failed' })
  await db.deleteFrom('setting').where('key', '=', email).execute()
  const { token: tk = '', sid } = who
  const payload = JSON.stringify({ email, password, googleCode: googleCode(), key: keeps('key', randomUUID()) })
  await sandbox.fastify.inject({
    method: 'POST',
    url: `/api/login?password=${password}`,
    headers: { sid, tk },
    payload,
  })
  await sandbox.fastify.inject({ method: 'GET', url: `/docs/%00?email=${email}`, headers: { sid, tk } })

  const written = lines.join('')
  expect(written).toContain('a call failed unexpectedly')
  expect(written).toContain('task identity.code-mail')
  expect(written).toContain('task identity.security-mail')
  expect([...canaries].filter(([, text]) => text.length < 5)).toEqual([])
  expect([...canaries].filter(([, text]) => holds(written, text)).map(([what]) => what)).toEqual([])
})
