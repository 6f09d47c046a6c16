import { contract } from '@humidor/contract/index.ts'
import { stoppedClock } from '@humidor/sandbox/clock.ts'
import { openInbox } from '@humidor/sandbox/inbox.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { type Transport, transportTo, Visitor } from '@humidor/sandbox/visitor.ts'
import { createCaptcha } from '../../../adapters/captcha.ts'
import { createMailer } from '../../../adapters/mail.ts'
import { systemRandomness } from '../../../adapters/randomness.ts'
import { freshDatabase } from '../../../database/testing.ts'
import { createBounded } from '../../../http/bounded.ts'
import { createLog } from '../../../http/log.ts'
import { serve } from '../../../http/serve.ts'
import { createJobs } from '../../../jobs/engine.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { ledgerInvariants } from '../../../ledger/invariants.ts'
import { waitingCaptcha } from '../../../platform/security/captcha.queries.ts'
import { createPasswords } from '../../../platform/security/passwords.ts'
import { createVault } from '../../../platform/security/vault.ts'
import { linkedAccountsFeature, unlinkOnNewPassword } from '../linked-accounts/linked-accounts.ts'
import { memberFeature } from '../member/member.ts'
import { identityInvariants } from './identity.invariants.ts'
import { ensureRootMember, identityFeature } from './identity.ts'

export const { imgcaptcha, emailcaptcha, register, login, logout } = contract.identity
export const { sendNewPwdToEmail, sessions, endSession, endOtherSessions } = contract.identity
export const { updatepwd, updateSafePwd } = contract.security
export const { info } = contract.member

export const PUBLIC_URL = 'https://humidor.example'
export const ROOT_CODE = 'H2MD4RRT'
export const PASSWORD = 'a quiet evening'
export const SECRET = 'a secret that only these tests have'

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** Opens two nodes with identity and linked accounts, a real mail server, and a clock that only tests move. */
export async function openTestServer({ bounded = createBounded({ atOnce: 2, waiting: 300 }), rateFactor = 1000 } = {}) {
  const database = await freshDatabase([
    ...ledgerInvariants,
    ...identityInvariants,
    ...linkedAccountsFeature.invariants,
  ])
  const { db, pool, url } = database
  const clock = stoppedClock(new Date('2026-03-02T04:00:00Z'))
  const inbox = await openInbox({ now: clock.now })
  const mailer = createMailer({ url: inbox.url, from: 'Humidor <no-reply@humidor.test>' })
  const vault = createVault(SECRET)
  const passwords = createPasswords(bounded)
  const tools = { randomness: systemRandomness, vault, passwords }
  const captcha = createCaptcha(systemRandomness)
  const identity = identityFeature.open({
    db,
    clock,
    mailer,
    captcha,
    ...tools,
    rateFactor,
    publicUrl: PUBLIC_URL,
    production: false,
    unopened: (error) => {
      throw error
    },
    onNewPassword: unlinkOnNewPassword,
  })
  const linkedAccounts = linkedAccountsFeature.open({ db, ...tools, proveOwner: identity.proveOwner })
  const jobs = createJobs({ db, url, clock, jobs: identity.jobs ?? [], tasks: identity.tasks ?? [] })
  await jobs.prepare()
  await ensureRootMember(db, { ...tools, at: clock.now() }, { vcode: ROOT_CODE })
  const serving = () =>
    serve({
      config: { production: false, publicUrl: PUBLIC_URL, proxies: 0, rateFactor: 1000 },
      db,
      pool,
      clock,
      log: createLog('silent'),
      features: [identity, linkedAccounts, memberFeature.open({ reads: db })],
      sessions: identity.sessions,
      proofs: identity.proofs,
      web: undefined,
    })
  const nodes = [await serving(), await serving()] as const
  const [carry, carryElsewhere] = nodes.map(({ fastify }) => transportTo(fastify)) as [Transport, Transport]

  /** An unused device. */
  const visitor = () => new Visitor(carry)

  /** The same device with the same token, at another node of the platform. */
  const elsewhere = (who: Visitor) => Object.assign(new Visitor(carryElsewhere), { sid: who.sid, token: who.token })

  /** Requests a captcha and reads it. */
  async function reads(who: Visitor): Promise<string> {
    await who.call(imgcaptcha, {})
    return (await waitingCaptcha(db, who.sid)) ?? ''
  }

  /** Requests a mailed code with a captcha. Answers the refusal, if there is one. */
  const requests = async (who: Visitor, email: string) =>
    await who.tryCall(emailcaptcha, { email, code: await reads(who) })

  /** Sends the due mails. Answers the code in the newest mail to an address. */
  async function delivered(email: string): Promise<string> {
    await jobs.drain('identity.code-mail')
    return inbox.list(email)[0]?.code ?? 'none'
  }

  /** Requests a mailed code and reads it. */
  async function codeFor(who: Visitor, email: string): Promise<string> {
    const answer = await requests(who, email)
    if (answer) throw new Error(`no code for ${email}: ${answer.refused}`)
    return await delivered(email)
  }

  const form = (name: string, code: string) => ({
    name,
    email: addressOf(name),
    password: PASSWORD,
    referralCode: ROOT_CODE,
    code,
    agreeTerms: true,
  })

  /** Registers a member, who stays signed in on this device. */
  async function registers(name: string, who = visitor()) {
    const made = await who.call(register, form(name, await codeFor(who, addressOf(name))))
    who.token = made.token
    const me = await who.call(info, {})
    return { who, uid: me.uid, email: me.email, vcode: me.vcode, secret: made.secret }
  }

  /** Signs in, on an unused device by default. */
  async function signsIn(email: string, { who = visitor(), password = PASSWORD } = {}) {
    who.token = (await who.call(login, { email, password, code: await codeFor(who, email) })).token
    return who
  }

  /** A fresh authenticator code. Moves the clock by half a minute. */
  function googleCode(secret: string): string {
    clock.moveTo(new Date(clock.now().getTime() + 30_000))
    return codeOf(secret, stepOf(clock.now()))
  }

  /** The newest mail to an address, after all due mails were sent. */
  async function letterTo(email: string) {
    for (const { id } of identity.tasks ?? []) await jobs.drain(id)
    return inbox.list(email)[0]
  }

  return {
    ...database,
    clock,
    inbox,
    jobs,
    identity,
    tools,
    visitor,
    elsewhere,
    signsIn,
    googleCode,
    letterTo,
    reads,
    requests,
    delivered,
    codeFor,
    form,
    registers,
    /** Moves the clock. */
    waits: (seconds: number) => clock.moveTo(new Date(clock.now().getTime() + seconds * 1_000)),
    breaches: () =>
      db.transaction().execute((tx) => breachesIn(tx, [...identityInvariants, ...linkedAccountsFeature.invariants])),
    members: async () => Number((await db.selectFrom('member').select(db.fn.countAll().as('n')).executeTakeFirst())?.n),
    async close() {
      for (const node of nodes) await node.close()
      await jobs.stop()
      mailer.close()
      await inbox.close()
      await database.close()
    },
  }
}

export const addressOf = (name: string) => `${name.toLowerCase()}@cigar.test`

/**
 * Milliseconds of processor time that some work costs this process. A busy machine adds to it: waits for memory and
 * other threads of the process count too. So measure by turns, and compare the least (`leastOf`).
 */
export async function workOf(something: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await something()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The least of some costs, because a disturbance can only add to a cost. */
export const leastOf = (costs: readonly number[]) => Math.min(...costs)
