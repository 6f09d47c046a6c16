import { type Ask, createAsk, type Device, type SignIn } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { accountCode } from '../session/account-code.ts'
import { isAppLocked, lockHere } from '../session/app-lock.ts'
import { apiBase } from '../session/host.ts'
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
 * The same for acts, which may spend. If the reader has switched to this account, a refusal asks them for a code of it first.
 * Then the request goes out again with the same key, as the refusal changed nothing.
 */
export const askProven: Ask = (call, request, options) => countAct(askWithCode(call, request, options))

const askWithCode: Ask = async (call, request, options) => {
  const outcome = await ask(call, request, options)
  if (outcome.kind !== 'refused' || outcome.code !== 'account_code_needed') return outcome
  return (await accountCode.wanted()) ? await ask(call, request, options) : outcome
}

/** Calls as another member, by their token: for an account that was just created beside the one in use. */
export const askAs = (token: string) =>
  createAsk({ ...device, token: (audience) => (audience === 'member' ? token : undefined) })
