import {
  type Ask,
  type AskOptions,
  createAsk,
  type Device,
  type Outcome,
  type RequestOf,
  type SignIn,
} from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import { accountCode } from '../session/account-code.ts'
import { isAppLocked, lockHere } from '../session/app-lock.ts'
import { apiBase } from '../session/host.ts'
import { ownerCode } from '../session/owner-code.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'
import { countAct } from './pending-acts.ts'

const tokens: { [D in SignIn]?: () => string | undefined } = {
  member: () => session.now().tk,
  merchant: () => session.now().mtk,
}

const device: Device = {
  base: apiBase,
  sid,
  token: (audience) => tokens[audience]?.(),
  fetch: (...request) => fetch(...request),
  timeoutMs: 20_000,
}

const send = createAsk(device)

/** Hidden behind the lock of the app: a call of the member's that neither unlocks nor signs out. */
const isBehindLock = ({ who, whileAppLocked }: Call) =>
  (who === 'member' || who === 'activated member') && !whileAppLocked

const locked = { kind: 'refused', code: 'app_locked' } as const

/**
 * Calls the server as the person who uses this device. Screens use `useAsk` and `useAct`. While the app is locked, nothing of the
 * member's is asked; and where the server has locked the session, the app follows.
 */
export const ask: Ask = async (call, request, options) => {
  const { tk } = session.now()
  const outcome = isBehindLock(call) && isAppLocked() ? locked : await send(call, request, options)
  // Also where this browser refuses: another window may have set the lock, and nothing has covered this one yet.
  if (outcome.kind === 'refused' && outcome.code === 'app_locked' && tk === session.now().tk) lockHere()
  return outcome
}

/**
 * The same for acts, which may spend. If the reader has switched to this account, a refusal asks them for a code of it first; so it does
 * where the owner of a shop has an authenticator. Then the request goes out again with the same key, as the refusal changed nothing.
 */
export const askProven: Ask = (call, request, options) => countAct(askWithCode(call, request, options))

const askWithCode: Ask = async (call, request, options) => {
  const outcome = await ask(call, request, options)
  if (outcome.kind !== 'refused') return outcome
  if (outcome.code === 'account_code_needed')
    return (await accountCode.wanted()) ? await ask(call, request, options) : outcome
  return outcome.code === 'owner_code_needed' && call.proofs?.includes('ownerCode')
    ? await askWithOwnerCode(call, request, outcome, options)
    : outcome
}

const ofOwnerCode: ReadonlySet<ErrorCode> = new Set(['google_code_error', 'google_auth_failed'])

/** Asks the owner for a code until the request has another outcome than that the code is wrong. */
async function askWithOwnerCode<C extends Call>(
  call: C,
  request: RequestOf<C>,
  refused: Outcome<C>,
  options: AskOptions = {},
): Promise<Outcome<C>> {
  let outcome = refused
  const wire = z.encode(call.request, request as never) as object
  await ownerCode.wanted({
    named: { call, key: options.key ?? '', wire },
    async send(code) {
      const answered = await ask(call, { ...(request as object), ownerCode: code } as RequestOf<C>, options)
      if (answered.kind === 'refused' && ofOwnerCode.has(answered.code)) return answered.code
      outcome = answered
      return undefined
    },
  })
  return outcome
}

/** Calls as another member, by their token: for an account that was just created beside the one in use. */
export const askAs = (token: string) =>
  createAsk({ ...device, token: (audience) => (audience === 'member' ? token : undefined) })
