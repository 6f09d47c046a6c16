import type { Call } from '@humidor/contract/call.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { derivedKey, fingerprintOf } from '@humidor/server/http/keys.ts'
import { readPlaintext } from '@humidor/server/http/plaintext.ts'
import { RefusalError } from '@humidor/server/http/refusal.ts'
import { scopeOf } from '@humidor/server/ledger/idempotency.ts'
import { z } from 'zod/mini'
import type { Steps } from '../store/cell.ts'
import { DeadlockError } from '../store/transaction.ts'
import { approvalCalls } from './approvals.ts'
import { assigningCalls } from './assigning.ts'
import { chargeCalls, chargeJobs } from './charges.ts'
import { closingCalls, closingJobs } from './closing.ts'
import { depositCalls, depositJobs } from './deposits.ts'
import { drawJobs } from './draws.ts'
import type { CallContext, Handler, JobHandler } from './handlers.ts'
import { mallCalls } from './mall.ts'
import { memberCalls, memberJobs } from './membership.ts'
import { merchantJobs } from './merchants.ts'
import { fail, type ModelPlatform } from './model-platform.ts'
import { movementCalls, movementJobs } from './movements.ts'
import { operatorJobs } from './operator-changes.ts'
import { orderBookCalls, orderBookJobs } from './order-book.ts'
import { payoutCalls, payoutJobs } from './payouts.ts'
import { pledgeCalls } from './pledges.ts'
import { preorderCalls, preorderJobs } from './preorders.ts'
import { refundCalls } from './refunds.ts'
import { type ActionName, type Answer, calls, isCall, type Request } from './requests.ts'
import { settle as settleDays } from './settlement.ts'
import { shopPayoutCalls, shopPayoutJobs } from './shop-payouts.ts'
import { isOfShop } from './shops.ts'
import { treasureCalls } from './treasure.ts'
import { treasuryCalls, treasuryJobs } from './treasury.ts'
import { walletCalls } from './wallet.ts'
import { withdrawalCalls } from './withdrawals.ts'

const handlers: Record<keyof typeof calls, Handler> = {
  ...walletCalls,
  ...movementCalls,
  ...memberCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...payoutCalls,
  ...approvalCalls,
  ...treasuryCalls,
  ...assigningCalls,
  ...orderBookCalls,
  ...preorderCalls,
  ...pledgeCalls,
  ...treasureCalls,
  ...mallCalls,
  ...chargeCalls,
  ...refundCalls,
  ...shopPayoutCalls,
  ...closingCalls,
}
const jobs: Record<Exclude<ActionName, keyof typeof calls>, JobHandler> = {
  ...memberJobs,
  ...movementJobs,
  ...depositJobs,
  ...operatorJobs,
  ...payoutJobs,
  ...merchantJobs,
  ...treasuryJobs,
  ...orderBookJobs,
  ...preorderJobs,
  ...drawJobs,
  ...chargeJobs,
  ...shopPayoutJobs,
  ...closingJobs,
  settle: settleDays,
}

const TRIES = 3

/**
 * Answers a request as `server/http/pipeline.ts` and `run.ts` do: guards, schema, earlier answers, then the handler.
 * `node`: the index of the node.
 */
export function* serve(platform: ModelPlatform, request: Request, at: Date, node: 0 | 1): Steps<Answer> {
  try {
    if (isCall(request.what)) return { answer: yield* answerCall(platform, request, request.what, at, node) }
    yield* jobs[request.what](platform, request, at)
    return { answer: 'null' }
  } catch (error) {
    if (error instanceof RefusalError) return { refused: error.code }
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

function* answerCall(
  platform: ModelPlatform,
  request: Request,
  what: keyof typeof calls,
  at: Date,
  node: 0 | 1,
): Steps<string> {
  const call: Call = calls[what]
  yield undefined
  const who = nameOf(platform, request.who)
  guard(platform, call, request.who)
  const { body, decoded } = read(call, request)
  const scope = scopeOf(who, call.path)
  const fingerprint = call.idempotent ? fingerprintOf(call, body) : ''
  const key = request.key ?? derivedKey(who, call.path, fingerprint, at)
  const name = { scope, key, fingerprint }
  if (call.idempotent) {
    yield undefined
    const earlier = platform.answers.recall(name)
    if (earlier) return replayed(earlier)
  }
  const context: CallContext = { platform, n: request.n, who: request.who, at, name, request: decoded }
  const how = handlers[what]
  if (how.kind === 'steps') return encode(call, yield* how.run(context))
  if (how.kind === 'transfer') return yield* throughTeller(how, context, call, node)
  return yield* withRetries(() =>
    platform.transact(function* (tx) {
      const earlier = call.idempotent ? yield* platform.answers.claim(tx, name) : undefined
      if (earlier) return replayed(earlier)
      const text = encode(call, yield* how.run(context, tx))
      if (call.idempotent) platform.answers.remember(tx, name, text)
      platform.recordAnswer(tx, { n: request.n, what, at, answer: text })
      return text
    }),
  )
}

/** Prepares a transfer and gives it to the teller. It prepares again if a premise has changed meanwhile. */
function* throughTeller(
  how: Handler & { kind: 'transfer' },
  context: CallContext,
  call: Call,
  node: 0 | 1,
): Steps<string> {
  const { platform, n, who, name } = context
  for (let left = TRIES; left > 0; left--) {
    const made = yield* how.run(context)
    const { key, fingerprint } = name
    const act = { ...made, answer: encode(call, made.answer), member: who, call: call.path, key, fingerprint }
    const settled = yield* platform.tellers[node].settle({ ...act, intent: `${n}` })
    if ('refused' in settled) return fail(settled.refused)
    if ('answer' in settled) return settled.answer
  }
  return fail('network_error')
}

function* withRetries(work: () => Steps<string>): Steps<string> {
  for (let left = TRIES; ; left--) {
    try {
      return yield* work()
    } catch (error) {
      if (!(error instanceof DeadlockError) || left === 0) throw error
    }
  }
}

const replayed = (earlier: { answer: unknown } | 'other request') =>
  earlier === 'other request' ? fail('illegal_request') : String(earlier.answer)

const encode = (call: Call, answer: unknown) => JSON.stringify(z.encode(call.response, answer as never))

/** All who work for a shop share its names of keys. */
function nameOf(platform: ModelPlatform, who: number) {
  if (isOfShop(who)) return `merchant:${platform.personOf(who).merchantId}`
  return isOperator(who) ? `operator:${who}` : `member:${who}`
}
const isOperator = (who: number) => who < 1_000

function guard(platform: ModelPlatform, call: Call, who: number) {
  const { members, product } = platform
  if (call.who === 'operator') return isOperator(who) ? undefined : fail('please_login')
  if (call.who === 'merchant')
    return product.mayStaff(platform.personOf(who).role, call.staff) ? undefined : fail('illegal_operation')
  const member = members.get(who) ?? fail('please_login')
  if (member.closed) fail('please_login')
  if (call.who === 'activated member' && !member.activated) fail('not_active')
  if (member.closing && product.stopsClosing(call)) fail('account_closing')
  if (member.frozen && !call.whileFrozen && call.method !== 'GET') fail('account_freeze')
}

/** The body as sent, and as the contract decodes it. */
function read(call: Call, { body, raw }: Request) {
  const text = raw === undefined ? { value: body as unknown, fault: undefined } : readPlaintext(Buffer.from(raw))
  if (!text) return fail('illegal_request')
  if (text.fault) fail(text.fault)
  const found = z.safeDecode(call.request, text.value as never)
  if (!found.success) fail(codeOf(found.error.issues[0]?.message))
  return { body: text.value as object, decoded: found.data as Record<string, never> }
}

const codeOf = (message: string | undefined): ErrorCode => (isErrorCode(message) ? message : 'parameter_error')
