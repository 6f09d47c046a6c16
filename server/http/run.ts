import { type Call, proofField } from '@humidor/contract/call.ts'
import type { CodeAbout } from '@humidor/domain/accounts/email-code.ts'
import { isPasskeyAnswer, passkeyBoundTo } from '@humidor/domain/accounts/passkey.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import type { Tx } from '../database/database.ts'
import { isCutOff, isUnlucky } from '../database/failure.ts'
import type { Premise } from '../ledger/act.ts'
import { claim, remember } from '../ledger/idempotency.ts'
import { type Admitted, type PipelineParts, stopsFrozen } from './admitted.ts'
import { encode, replayed } from './answers.ts'
import { withRetries } from './failure.ts'
import type { Handler } from './handle.ts'
import { runItems } from './items.ts'
import { fingerprintOf } from './keys.ts'
import { beginAsOperator, recordDone, recordEvent } from './operator-record.ts'
import { RefusalError } from './refusal.ts'
import type { MemberAt, SignedInMerchant } from './sessions.ts'

/**
 * Runs an admitted request. A repeated idempotent call gets its earlier answer, byte for byte, without a second factor: the first one
 * was already checked.
 * @returns the JSON text of the answer's data
 * @throws RefusalError
 */
export async function run(parts: PipelineParts, admitted: Admitted): Promise<string> {
  const { handler, scope, key, fingerprint } = admitted
  if (handler.call.idempotent) {
    // Check before a replay too: the database may have lost the answered payment.
    if (!(await parts.mayMove())) throw new RefusalError('network_error')
    const earlier = await parts.lookups.earlier({ scope, key, fingerprint })
    if (earlier) return replayed(earlier)
  }
  // Check after the replay: an answer from before the switch went off stays available.
  const { switch: callSwitch } = handler.call
  if (callSwitch) admitted.context.demand(refuseSwitchedOff(await parts.switchedOff(), callSwitch))
  await prove(parts, admitted)
  const { context } = admitted
  if (handler.kind === 'read') {
    const answer = encode(handler.call, await handler.by({ ...context, db: parts.reads } as never))
    if (handler.call.audited) await recordEvent(parts, admitted, parts.db)
    else if (handler.call.method === 'POST') await recordDone(parts, admitted)
    return answer
  }
  if (handler.kind === 'transfer') return await transfer(parts, handler, admitted)
  if (handler.kind === 'items') return await runItems(parts, handler, admitted)
  // An idempotent request looks for its key first, so it may run again after a commit without an answer.
  const mayRunAgain = (error: unknown) => isUnlucky(error) || (handler.call.idempotent === true && isCutOff(error))
  return await withRetries(() => transact(parts, handler, admitted), mayRunAgain)
}

/**
 * Spends the second factors, outside the transaction, so that a wrong guess counts although the request fails. A code is bound to one
 * key and body: after a crash between code and effect, only that very request may use it again.
 */
async function prove(parts: PipelineParts, admitted: Admitted): Promise<void> {
  const { handler, context, key, fingerprint } = admitted
  const { call } = handler
  const { member, merchant, operator, sid, at } = context
  if (!call.proofs?.length || !(member || merchant || operator)) return
  const fields = context.request as Record<string, unknown>
  const spentFor = `${call.path} ${key} ${fingerprint}`
  const refuse = (no: ErrorCode | undefined) => context.demand(no)
  if (operator && call.proofs.includes('googleCode')) {
    const typed = fields[proofField.googleCode]
    // Without a code an earlier one must count. The handler checks that, with the lock of the session.
    if (typed === undefined && call.codeMayCount) return
    const countsOn = call.codeMayCount ? sid : undefined
    const asked = { operatorId: operator.id, code: String(typed), key: spentFor, at, countsOn }
    refuse(await parts.operators?.spendTotp(asked))
  }
  if (merchant) return await proveMerchant(parts, admitted, merchant, spentFor)
  if (!member) return
  const { uid, email } = member
  const code = String(fields[proofField.emailCode])
  const mailed = call.proofs.includes('emailCode')
    ? { uid, email, sid, code, about: aboutOf(call, fields), key: spentFor, at }
    : undefined
  // Check the mail code first: a stranger without the mailbox must not lock the authenticator. Spend it last: a new one needs another mail.
  if (mailed) refuse(await parts.lookups.rightEmailCode(mailed))
  if (call.proofs.includes('googleCode')) {
    const code = String(fields[proofField.googleCode])
    const gives = call.givesAway === true || call.notWhileMoneyWaits === true
    const factor = isPasskeyAnswer(code)
      ? parts.lookups.passkey({ uid, sid, answer: code, ...boundOf(admitted), gives, at })
      : parts.lookups.totp({ uid, code, key: spentFor, at, gives })
    refuse(await factor)
  }
  if (mailed) refuse(await parts.lookups.emailCode(mailed))
}

/**
 * The password of the owner and the code of their authenticator, or the PIN of the staff at a till. Whoever has only the session cannot
 * lock the authenticator with wrong codes where the call takes the password too. On a till the owner comes back as the owner.
 */
async function proveMerchant(parts: PipelineParts, admitted: Admitted, merchant: SignedInMerchant, key: string) {
  const { call } = admitted.handler
  const { request, sid, ip, at, demand } = admitted.context
  const fields = request as Record<string, unknown>
  const { merchantId } = merchant
  const staff = call.whileTillLocked ? undefined : merchant.staff
  const asked = { merchantId, sid, ip, at }
  if (call.proofs?.includes('password')) {
    const typed = String(fields[proofField.password])
    demand(
      staff
        ? await parts.merchants?.provePin({ ...asked, staffId: staff.id, pin: typed })
        : await parts.merchants?.provePassword({ ...asked, password: typed }),
    )
  }
  if (staff || !call.proofs?.includes('ownerCode')) return
  const code = fields[proofField.ownerCode] as string | undefined
  demand(await parts.merchants?.proveOwnerCode({ merchantId, sid, code, key, ...boundOf(admitted), at }))
}

/** What the request does, as a mailed code may name it. @throws Error for a call that asks for such a code without saying what for */
function aboutOf({ codeUse, path }: Call, fields: Record<string, unknown>): CodeAbout {
  if (!codeUse) throw new Error(`${path} asks for a mailed code and does not say what for`)
  const { money, cashAddress } = fields as Pick<CodeAbout, 'money' | 'cashAddress'>
  return { use: codeUse, money, cashAddress }
}

/** The request that a passkey confirms. Without an `Idempotency-Key`, its path and content name it. */
const boundOf = ({ handler: { call }, key, substance }: Admitted) => ({
  bound: passkeyBoundTo(call.path, call.idempotent ? key : '', fingerprintOf(call, substance)),
  repeatable: call.idempotent === true,
})

/** How often a transfer is prepared before the request fails. Its premises change only a few times a day. */
const MAX_ATTEMPTS = 3

/** Prepares a transfer and has the teller settle it. Prepares it again where a premise no longer holds at its turn. */
async function transfer(
  parts: PipelineParts,
  handler: Handler & { kind: 'transfer' },
  admitted: Admitted,
): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const done = await transferOnce(parts, handler, admitted)
    if ('refused' in done) throw new RefusalError(done.refused)
    if ('answer' in done) return String(done.answer)
  }
  throw new RefusalError('network_error')
}

async function transferOnce(parts: PipelineParts, handler: Handler & { kind: 'transfer' }, admitted: Admitted) {
  const { context, key, fingerprint } = admitted
  const prepared = await handler.by({ ...context, db: parts.db, key } as never)
  const answer = encode(handler.call, prepared.answer)
  const uid = context.member?.uid ?? 0
  return await parts.teller.transfer({
    ...prepared,
    premises: [...(prepared.premises ?? []), ...memberPremises(parts, admitted)],
    answer,
    member: uid,
    call: handler.call.path,
    key,
    fingerprint,
  })
}

/**
 * The teller checks them under the locks of the accounts, so that a member who was frozen or locked the account meanwhile gives
 * nothing away.
 */
function memberPremises(
  { lookups }: PipelineParts,
  { handler: { call }, context: { member, at } }: Admitted,
): Premise[] {
  if (!member) return []
  const { uid } = member
  const free: Premise<number> = { holds: lookups.notFrozen, fact: uid, refused: 'account_freeze' }
  const open: Premise<MemberAt> = { holds: lookups.notLockedDown, fact: { uid, at }, refused: 'account_locked_down' }
  return [...(stopsFrozen(call) ? [free] : []), ...(call.givesAway ? [open] : [])] as Premise[]
}

async function transact(
  parts: PipelineParts,
  handler: Handler & { kind: 'transaction' },
  admitted: Admitted,
): Promise<string> {
  const { context, scope, key, fingerprint } = admitted
  return await parts.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const { idempotent } = handler.call
      const earlier = idempotent && (await claim(tx, { scope, key, fingerprint, at: context.at }))
      if (earlier) return replayed(earlier)
      if (context.operator) await beginAsOperator(parts, admitted, context.operator, tx)
      const answer = encode(handler.call, await handler.by({ ...context, tx, key } as never))
      // Check last, because the handler may have waited for locks: a member who was frozen or locked the account meanwhile is refused.
      await checkMember(parts, admitted, tx)
      await checkMerchant(parts, admitted, tx)
      if (idempotent) await remember(tx, { scope, key }, answer)
      if (context.operator) await parts.operators?.endDecided(tx, context.at)
      await recordEvent(parts, admitted, tx)
      return answer
    })
}

async function checkMember({ lookups }: PipelineParts, { handler: { call }, context }: Admitted, tx: Tx) {
  const { member, at } = context
  if (member && stopsFrozen(call)) {
    const [isFree] = await lookups.notFrozen(tx, [member.uid])
    if (isFree !== true) throw new RefusalError('account_freeze')
  }
  if (member && call.givesAway) {
    const [isOpen] = await lookups.notLockedDown(tx, [{ uid: member.uid, at }])
    if (isOpen !== true) throw new RefusalError('account_locked_down')
  }
}

/** Hashing and locks take time: a merchant who was signed out since they typed the password, or staff since the PIN, changes nothing. */
async function checkMerchant({ merchants }: PipelineParts, { handler: { call }, context }: Admitted, tx: Tx) {
  const { merchant, sid, demand } = context
  if (!merchant || !call.proofs?.includes('password')) return
  const { merchantId, staff } = merchant
  // Who may act at a locked till need not be at it, and may have come to it just now.
  const staffId = call.whileTillLocked ? undefined : staff?.id
  demand(await merchants?.refuseEnded(tx, { merchantId, sid, staffId }))
}
