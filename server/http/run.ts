import { type Call, proofField } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { refuseSwitchedOff } from '@humidor/domain/platform/switches.ts'
import { z } from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import { isCutOff, isUnlucky } from '../database/failure.ts'
import type { Premise } from '../ledger/act.ts'
import { claim, remember } from '../ledger/idempotency.ts'
import { type Admitted, type Door, stopsFrozen } from './admitted.ts'
import { withRetries } from './failure.ts'
import type { Handler } from './handle.ts'
import { RefusalError } from './refusal.ts'
import type { SignedInOperator } from './sessions.ts'

/**
 * Does what an admitted request asks for and answers the JSON text of its data. A money call that was answered before
 * gets that text again, byte for byte, before any second factor is looked at: the one that it was done with was good.
 */
export async function run(door: Door, admitted: Admitted): Promise<string> {
  const { handler, scope, key, fingerprint } = admitted
  if (handler.call.idempotent) {
    // Before an earlier answer too: what was answered may be gone.
    if (!(await door.mayMove())) throw new RefusalError('network_error')
    const earlier = await door.lookups.earlier({ scope, key, fingerprint })
    if (earlier) return replayed(earlier)
  }
  // After the memory of earlier answers: what was done before it was switched off was done.
  const { switch: callSwitch } = handler.call
  if (callSwitch) admitted.context.demand(refuseSwitchedOff(await door.switchedOff(), callSwitch))
  await prove(door, admitted)
  const { context } = admitted
  if (handler.kind === 'read') {
    const answer = encode(handler.call, await handler.by({ ...context, db: door.reads } as never))
    if (handler.call.audited) await tellDeed(door, admitted, door.db)
    else if (handler.call.method === 'POST') await tellDone(door, admitted)
    return answer
  }
  if (handler.kind === 'settle') return await settle(door, handler, admitted)
  // A request that moves looks for its key first, so it may also be run again where its commit was not heard of.
  const mayRunAgain = (error: unknown) => isUnlucky(error) || (handler.call.idempotent === true && isCutOff(error))
  return await withRetries(() => act(door, handler, admitted), mayRunAgain)
}

function replayed(earlier: { answer: unknown } | 'other request'): string {
  if (earlier === 'other request') throw new RefusalError('illegal_request')
  // What is kept is the text itself; a json column would sort its names.
  return String(earlier.answer)
}

const encode = (call: Call, answer: unknown) => JSON.stringify(z.encode(call.response, answer as never))

/**
 * Second factors are spent outside the transaction, so that a wrong guess is counted even though the request fails. A code
 * belongs to one key with one body: only that very request may use it again, after a crash between code and effect.
 */
async function prove(door: Door, { handler, context, key, fingerprint }: Admitted): Promise<void> {
  const { call } = handler
  const { member, merchant, operator, sid, ip, at } = context
  if (!call.proofs?.length || !(member || merchant || operator)) return
  const fields = context.request as Record<string, unknown>
  const spentFor = `${call.path} ${key} ${fingerprint}`
  const refuse = (no: ErrorCode | undefined) => context.demand(no)
  if (operator && call.proofs.includes('googleCode')) {
    const code = String(fields[proofField.googleCode])
    refuse(await door.operators?.spendTotp({ operatorId: operator.id, code, key: spentFor, at }))
  }
  if (merchant && call.proofs.includes('password')) {
    const password = String(fields[proofField.password])
    refuse(await door.merchants?.provePassword({ merchantId: merchant.merchantId, password, sid, ip, at }))
  }
  if (!member) return
  const { uid, email } = member
  const mailed = { uid, email, sid, code: String(fields[proofField.emailCode]), key: spentFor, at }
  const byMail = call.proofs.includes('emailCode')
  // The mailbox first, so that nobody without it locks the authenticator; spent last, as a new code means another mail.
  if (byMail) refuse(await door.lookups.rightEmailCode(mailed))
  if (call.proofs.includes('googleCode')) {
    const code = String(fields[proofField.googleCode])
    refuse(await door.lookups.totp({ uid, code, key: spentFor, at, gives: call.givesAway === true }))
  }
  if (byMail) refuse(await door.lookups.emailCode(mailed))
}

/** How often an act is made before the request is given up: what acts are made of changes some times a day. */
const MAKINGS = 3

/** Makes an act and has it settled; anew where what it was made of was not so any more when its turn came. */
async function settle(door: Door, handler: Handler & { kind: 'settle' }, admitted: Admitted): Promise<string> {
  for (let made = 0; made < MAKINGS; made += 1) {
    const done = await settleOnce(door, handler, admitted)
    if ('refused' in done) throw new RefusalError(done.refused)
    if ('answer' in done) return String(done.answer)
  }
  throw new RefusalError('network_error')
}

async function settleOnce(door: Door, handler: Handler & { kind: 'settle' }, admitted: Admitted) {
  const { context, key, fingerprint } = admitted
  const settlement = await handler.by({ ...context, db: door.db, key } as never)
  const answer = encode(handler.call, settlement.answer)
  const uid = context.member?.uid ?? 0
  return await door.teller.settle({
    ...settlement,
    premises: [...(settlement.premises ?? []), ...mayAct(door, admitted)],
    answer,
    member: uid,
    call: handler.call.path,
    key,
    fingerprint,
  })
}

/** Looked at under the locks of the accounts: who was frozen meanwhile gives nothing away. */
const mayAct = ({ lookups }: Door, { handler: { call }, context: { member } }: Admitted): Premise<number>[] =>
  member && stopsFrozen(call) ? [{ holds: lookups.notFrozen, fact: member.uid, refused: 'account_freeze' }] : []

async function act(door: Door, handler: Handler & { kind: 'act' }, admitted: Admitted): Promise<string> {
  const { context, scope, key, fingerprint } = admitted
  return await door.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const { idempotent } = handler.call
      const earlier = idempotent && (await claim(tx, { scope, key, fingerprint, at: context.at }))
      if (earlier) return replayed(earlier)
      if (context.operator) await beginDeed(door, admitted, context.operator, tx)
      const answer = encode(handler.call, await handler.by({ ...context, tx, key } as never))
      // Last, as it may have waited for locks: who was frozen meanwhile has done nothing.
      await checkFreeze(door, admitted, tx)
      if (idempotent) await remember(tx, { scope, key }, answer)
      if (context.operator) await door.operators?.endDecided(tx, context.at)
      await tellDeed(door, admitted, tx)
      return answer
    })
}

async function checkFreeze({ lookups }: Door, { handler: { call }, context: { member } }: Admitted, tx: Tx) {
  if (!member || !stopsFrozen(call)) return
  const [isFree] = await lookups.notFrozen(tx, [member.uid])
  if (isFree !== true) throw new RefusalError('account_freeze')
}

async function beginDeed({ operators }: Door, { handler }: Admitted, { id, role }: SignedInOperator, tx: Tx) {
  await operators?.begin(tx, { operatorId: id, role, call: handler.call.path })
}

/** What an operator does, and whose affairs they look at, stands in the audit log, with the deed itself or not at all. */
async function tellDeed(door: Door, admitted: Admitted, db: Db): Promise<void> {
  const { operator } = admitted.context
  if (operator) await door.operators?.record(db, { ...deedOf(admitted, operator), role: operator.role })
}

/** What an operator did in steps is done: it is written down even if they were barred meanwhile. */
async function tellDone(door: Door, admitted: Admitted): Promise<void> {
  const { operator } = admitted.context
  if (operator) await withRetries(async () => door.operators?.record(door.db, deedOf(admitted, operator)))
}

const deedOf = ({ handler, context: { ip, at }, substance }: Admitted, operator: SignedInOperator) => ({
  operatorId: operator.id,
  call: handler.call.path,
  request: substance,
  ip,
  at,
})
