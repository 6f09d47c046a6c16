import { type Call, proofField } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import { z } from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import { isCutOff, isUnlucky } from '../database/failure.ts'
import type { Premise } from '../ledger/act.ts'
import { claim, remember } from '../ledger/idempotency.ts'
import { type Admitted, type PipelineParts, stopsFrozen } from './admitted.ts'
import { withRetries } from './failure.ts'
import type { Handler } from './handle.ts'
import { RefusalError } from './refusal.ts'
import type { SignedInOperator } from './sessions.ts'

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
  // An idempotent request looks for its key first, so it may run again after a commit without an answer.
  const mayRunAgain = (error: unknown) => isUnlucky(error) || (handler.call.idempotent === true && isCutOff(error))
  return await withRetries(() => transact(parts, handler, admitted), mayRunAgain)
}

function replayed(earlier: { answer: unknown } | 'other request'): string {
  if (earlier === 'other request') throw new RefusalError('illegal_request')
  // Stored as a JSON string, because jsonb would reorder the names of an object.
  return String(earlier.answer)
}

const encode = (call: Call, answer: unknown) => JSON.stringify(z.encode(call.response, answer as never))

/**
 * Spends the second factors, outside the transaction, so that a wrong guess counts although the request fails. A code is bound to one
 * key and body: after a crash between code and effect, only that very request may use it again.
 */
async function prove(parts: PipelineParts, { handler, context, key, fingerprint }: Admitted): Promise<void> {
  const { call } = handler
  const { member, merchant, operator, sid, ip, at } = context
  if (!call.proofs?.length || !(member || merchant || operator)) return
  const fields = context.request as Record<string, unknown>
  const spentFor = `${call.path} ${key} ${fingerprint}`
  const refuse = (no: ErrorCode | undefined) => context.demand(no)
  if (operator && call.proofs.includes('googleCode')) {
    const code = String(fields[proofField.googleCode])
    refuse(await parts.operators?.spendTotp({ operatorId: operator.id, code, key: spentFor, at }))
  }
  if (merchant && call.proofs.includes('password')) {
    const password = String(fields[proofField.password])
    refuse(await parts.merchants?.provePassword({ merchantId: merchant.merchantId, password, sid, ip, at }))
  }
  if (!member) return
  const { uid, email } = member
  const mailed = { uid, email, sid, code: String(fields[proofField.emailCode]), key: spentFor, at }
  const byMail = call.proofs.includes('emailCode')
  // Check the mail code first: a stranger without the mailbox must not lock the authenticator. Spend it last: a new one needs another mail.
  if (byMail) refuse(await parts.lookups.rightEmailCode(mailed))
  if (call.proofs.includes('googleCode')) {
    const code = String(fields[proofField.googleCode])
    refuse(await parts.lookups.totp({ uid, code, key: spentFor, at, gives: call.givesAway === true }))
  }
  if (byMail) refuse(await parts.lookups.emailCode(mailed))
}

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
    premises: [...(prepared.premises ?? []), ...notFrozenPremise(parts, admitted)],
    answer,
    member: uid,
    call: handler.call.path,
    key,
    fingerprint,
  })
}

/** The teller checks it under the locks of the accounts, so that a member frozen meanwhile gives nothing away. */
const notFrozenPremise = (
  { lookups }: PipelineParts,
  { handler: { call }, context: { member } }: Admitted,
): Premise<number>[] =>
  member && stopsFrozen(call) ? [{ holds: lookups.notFrozen, fact: member.uid, refused: 'account_freeze' }] : []

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
      // Check last, because the handler may have waited for locks: a member frozen meanwhile is refused.
      await checkFreeze(parts, admitted, tx)
      if (idempotent) await remember(tx, { scope, key }, answer)
      if (context.operator) await parts.operators?.endDecided(tx, context.at)
      await recordEvent(parts, admitted, tx)
      return answer
    })
}

async function checkFreeze({ lookups }: PipelineParts, { handler: { call }, context: { member } }: Admitted, tx: Tx) {
  if (!member || !stopsFrozen(call)) return
  const [isFree] = await lookups.notFrozen(tx, [member.uid])
  if (isFree !== true) throw new RefusalError('account_freeze')
}

async function beginAsOperator(
  { operators }: PipelineParts,
  { handler }: Admitted,
  { id, role }: SignedInOperator,
  tx: Tx,
) {
  await operators?.begin(tx, { operatorId: id, role, call: handler.call.path })
}

/** Writes an operator's call into the audit log, in the transaction of its effect. An audited read is written too. */
async function recordEvent(parts: PipelineParts, admitted: Admitted, db: Db): Promise<void> {
  const { operator } = admitted.context
  if (operator) await parts.operators?.record(db, { ...eventOf(admitted, operator), role: operator.role })
}

/** Writes an operator's finished steps into the audit log, even where the operator was barred meanwhile. */
async function recordDone(parts: PipelineParts, admitted: Admitted): Promise<void> {
  const { operator } = admitted.context
  if (operator) await withRetries(async () => parts.operators?.record(parts.db, eventOf(admitted, operator)))
}

const eventOf = ({ handler, context: { ip, at }, substance }: Admitted, operator: SignedInOperator) => ({
  operatorId: operator.id,
  call: handler.call.path,
  request: substance,
  ip,
  at,
})
