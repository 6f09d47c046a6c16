import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import { memberAccounts } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { aSecondPasses } from '../../../platform/settings/kept.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { identityClosing } from '../identity/closing.queries.ts'
import { lockMembers } from '../identity/identity.ts'
import { codeByMail } from '../identity/refusals.testing.ts'
import { identityOf, keepIdentity, putClosed, putClosing } from './closing.queries.ts'
import { nothingLeft } from './closing.testing.ts'

const { keepAccount } = contract.closing
const { register } = contract.identity
const { transferUsdc, transfersInReview } = contract.wallet

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
  return () => sandbox.close()
}, 60_000)

const refused = (code: string) => ({ refused: code })

/** Until a statement waits for a lock of another transaction. */
async function someoneWaits() {
  const waiting = async () => {
    const { rows } = await sandbox.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0]?.n
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
}

/** Closes the account of a member who has nothing. */
async function leaves(tx: Tx, { uid }: Person, at: Date) {
  await identityClosing.erase?.(tx, uid, at)
  await keepIdentity(tx, { ...{ uid, closed_at: at, erase_at: at, given_by: null }, ...(await identityOf(tx, uid)) })
  await putClosed(tx, uid, at)
}

const during = (work: (tx: Tx) => Promise<unknown>) => sandbox.db.transaction().execute(work)

describe('at the very moment of a closing', () => {
  it('a transfer that would be reviewed waits for the receiver’s accounts, and does not happen', async () => {
    const { alice, bob, clock, db } = sandbox
    await changeSetting(db, 'transferReview', 3_600)
    aSecondPasses()
    await alice.fund(micros<'USCD'>(5_000_000n), 'USCD')
    const gift = { email: bob.email, money: micros<'USCD'>(1_000_000n), googleCode: alice.googleCode() }
    let sent: Promise<unknown> = Promise.resolve()
    await during(async (tx) => {
      await lockMembers(tx, [bob.uid])
      await lockAccounts(tx, memberAccounts(bob.uid))
      sent = alice.tryCall(transferUsdc, gift)
      await someoneWaits()
      await putClosing(tx, { uid: bob.uid, at: clock.now(), closesAt: clock.now(), givenUp: nothingLeft })
    })
    expect(await sent).toEqual(refused('no_email'))
    expect(await alice.call(transfersInReview, {})).toEqual([])
    expect(await alice.balance('USCD')).toBe(5_000_000n)
  })

  it('the account is not kept any more, and its member is told so', async () => {
    const { tom, clock } = sandbox
    let kept: Promise<unknown> = Promise.resolve()
    await during(async (tx) => {
      await lockMembers(tx, [tom.uid])
      kept = tom.tryCall(keepAccount, {})
      await someoneWaits()
      await leaves(tx, tom, clock.now())
    })
    expect(await kept).toEqual(refused('please_login'))
  })

  it('nobody registers under the member who leaves', async () => {
    const { tom, clock } = sandbox
    const visitor = sandbox.visitor()
    const email = 'late@cigar.test'
    const code = await codeByMail(sandbox, visitor, email)
    const form = { name: 'too_late', email, password: 'cedar-and-smoke', referralCode: tom.vcode, agreeTerms: true }
    let registered: Promise<unknown> = Promise.resolve()
    await during(async (tx) => {
      await lockMembers(tx, [tom.uid])
      registered = visitor.tryCall(register, { ...form, code })
      await someoneWaits()
      await leaves(tx, tom, clock.now())
    })
    expect(await registered).toEqual(refused('wrong_referral_code'))
  })
})
