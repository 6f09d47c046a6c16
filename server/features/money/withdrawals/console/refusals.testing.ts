import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { MISSING_AFTER } from '@humidor/domain/money/withdrawal.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator, OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Refusals } from '../../../../http/refusals.testing.ts'
import { readyIn } from '../refusals.testing.ts'
import { OTHER, usdt } from '../withdrawals.testing.ts'

const { listWithdrawals, withdrawal, approveWithdrawal, sendWithdrawal, takeBackTxid, rejectWithdrawal } =
  consoleContract.withdrawals
const { approveWithdrawals, rejectWithdrawals } = consoleContract.withdrawals
const { enterPayments } = consoleContract.withdrawalPayments
const { claim, release } = consoleContract.operators

const NOBODY = '999999999'
const UNKNOWN = `0x${'6'.repeat(64)}`
const tooLong = 'x'.repeat(noteLength.most + 1)

/** Signs an operator in anew, with an authenticator that is not locked. */
const signedIn =
  (sandbox: () => Sandbox) =>
  async (key: OperatorKey = 'fiona') => {
    const who = sandbox().staff[key]
    await sandbox().renewOperatorSession(who)
    await sandbox().db.updateTable('operator').set({ locked_until: null, failures: 0, day_failures: 0 }).execute()
    return who
  }

/** Refusals of the operator's own authenticator code, at any of these calls. */
function codesOf(sandbox: () => Sandbox) {
  const at = signedIn(sandbox)
  async function locks(guesses: (who: Operator, googleCode: string) => Promise<unknown>) {
    const who = await at()
    const shown = new Set([who.googleCode(), who.googleCode(), who.googleCode()])
    const wrong = ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
    for (let n = 0; n < 5; n += 1) await guesses(who, wrong)
    return await guesses(who, who.googleCode())
  }
  return (path: string, body: object) => ({
    google_code_error: async () => (await at()).sendRaw('POST', path, { ...body, googleCode: 'six' }),
    google_auth_failed: () => locks((who, googleCode) => who.sendRaw('POST', path, { ...body, googleCode })),
  })
}

/** A request for each refusal that the operators' calls about withdrawals declare. */
export function withdrawalConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.withdrawals> {
  const at = signedIn(sandbox)
  const ready = () => readyIn(sandbox())

  /** Runs something while an operator has claimed a withdrawal. */
  async function whileOpen<T>(id: string, key: OperatorKey, does: () => Promise<T>): Promise<T> {
    const item = itemOf.withdrawal(id)
    await (await at(key)).call(claim, { item })
    const answer = await does()
    await (await at(key)).call(release, { item })
    return answer
  }

  /** Writes a false seal directly into the database, runs something, and restores it. */
  async function unsealed<T>(id: string, does: () => Promise<T>): Promise<T> {
    const { pool } = sandbox()
    const { address_seal: before } = await ready().harness.rowOf(id)
    const write = async (seal: Buffer) => {
      await pool.query('alter table withdrawal disable trigger withdrawal_stays')
      await pool.query('update withdrawal set address_seal = $2 where id = $1', [id, seal])
      await pool.query('alter table withdrawal enable trigger withdrawal_stays')
    }
    await write(Buffer.alloc(32))
    const answer = await does()
    await write(before)
    return answer
  }

  const codes = codesOf(sandbox)

  /** Stops a withdrawal for review. Nothing undoes that, so it is the last of a call. */
  const stops = async (id: string) => {
    await sandbox().pool.query(
      `insert into review_hit (rule, withdrawal_id, uid, value, threshold, found_at)
        select 'count', id, uid, 3, 2, created_at from withdrawal where id = $1`,
      [id],
    )
  }

  const approves = async (id: string) => {
    const who = await at()
    return who.tryCall(approveWithdrawal, { id, googleCode: who.googleCode() })
  }
  const sends = (id: string, txid: string) =>
    whileOpen(id, 'fiona', async () => {
      const who = await at()
      return who.tryCall(sendWithdrawal, { id, txid, googleCode: who.googleCode() })
    })
  const takesBack = async (id: string, txid: string, reason = 'It is lost.') => {
    const who = await at()
    // A fresh code may move the clock.
    const googleCode = who.googleCode()
    await sandbox().watch()
    return who.tryCall(takeBackTxid, { id, txid, reason, googleCode })
  }
  const rejects = async (id: string, reason = 'No.') => (await at('wendy')).tryCall(rejectWithdrawal, { id, reason })
  const rejectsAll = async (reason: string) =>
    (await at('wendy')).tryCall(rejectWithdrawals, { ids: [ready().reviewing], reason })

  return {
    listWithdrawals: {
      // A day that the console never sends.
      invalid_date: async () =>
        (await at()).sendRaw('GET', listWithdrawals.path, { state: 'reviewing', limit: 25, from: '2026-02-30' }),
    },
    withdrawal: { not_found: async () => (await at()).tryCall(withdrawal, { id: NOBODY }) },
    approveWithdrawal: {
      not_found: () => approves(NOBODY),
      illegal_operation: () => approves(ready().approved),
      admin_lock: () => whileOpen(ready().reviewing, 'wendy', () => approves(ready().reviewing)),
      withdraw_address_changed: () => approves(ready().reviewingChanged),
      wrong_address: () => unsealed(ready().reviewing, () => approves(ready().reviewing)),
      ...codes(approveWithdrawal.path, { id: NOBODY }),
      stopped_for_review: async () => {
        await stops(ready().reviewing)
        return approves(ready().reviewing)
      },
    },
    approveWithdrawals: codes(approveWithdrawals.path, { ids: [NOBODY] }),
    sendWithdrawal: {
      not_found: async () => {
        const who = await at()
        return who.tryCall(sendWithdrawal, { id: NOBODY, txid: UNKNOWN, googleCode: who.googleCode() })
      },
      illegal_operation: () => sends(ready().reviewing, UNKNOWN),
      admin_lock: async () => {
        const who = await at()
        return who.tryCall(sendWithdrawal, { id: ready().approved, txid: UNKNOWN, googleCode: who.googleCode() })
      },
      wrong_address: () => unsealed(ready().approved, () => sends(ready().approved, UNKNOWN)),
      withdraw_address_changed: () => sends(ready().approvedChanged, UNKNOWN),
      wrong_param: () => sends(ready().approved, 'a transaction'),
      payment_failed: async () => {
        const paid = await sandbox().chain?.pay({ address: OTHER, amount: usdt(99) })
        return sends(ready().approved, paid?.txid ?? '')
      },
      ...codes(sendWithdrawal.path, { id: NOBODY, txid: UNKNOWN }),
      stopped_for_review: async () => {
        await stops(ready().approved)
        return sends(ready().approved, UNKNOWN)
      },
    },
    takeBackTxid: {
      not_found: () => takesBack(NOBODY, UNKNOWN),
      illegal_operation: () => takesBack(ready().approved, UNKNOWN),
      content_empty: () => takesBack(ready().sent, ready().txid, ' '),
      content_too_long: () => takesBack(ready().sent, ready().txid, tooLong),
      admin_lock: () => {
        const { clock } = sandbox()
        clock.moveTo(new Date(clock.now().getTime() + MISSING_AFTER * 1_000))
        return takesBack(ready().sent, ready().txid)
      },
      ...codes(takeBackTxid.path, { id: NOBODY, txid: UNKNOWN, reason: 'It is lost.' }),
    },
    rejectWithdrawal: {
      not_found: () => rejects(NOBODY),
      illegal_operation: () => rejects(ready().sent),
      content_empty: () => rejects(ready().reviewing, ' '),
      content_too_long: () => rejects(ready().reviewing, tooLong),
      admin_lock: () => whileOpen(ready().reviewing, 'fiona', () => rejects(ready().reviewing)),
    },
    rejectWithdrawals: {
      content_empty: () => rejectsAll(' '),
      content_too_long: () => rejectsAll(tooLong),
    },
  }
}

/** A request for each refusal that the calls about payments from a file declare. */
export const withdrawalPaymentRefusals = (
  sandbox: () => Sandbox,
): Refusals<typeof consoleContract.withdrawalPayments> => ({
  enterPayments: codesOf(sandbox)(enterPayments.path, { payments: [{ id: NOBODY, txid: UNKNOWN }] }),
})
