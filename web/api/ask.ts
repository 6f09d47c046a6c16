import { type Ask, createAsk, type Device, type SignIn } from '@humidor/client/client.ts'
import { accountCode } from '../session/account-code.ts'
import { apiBase } from '../session/host.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'

const tokens: { [D in SignIn]?: () => string | undefined } = {
  member: () => session.now().tk,
  merchant: () => session.now().mtk,
}

const device: Device = {
  base: apiBase,
  sid,
  token: (door) => tokens[door]?.(),
  fetch: (...request) => fetch(...request),
  patience: 20_000,
}

/** Asks the server as whoever uses this device. Screens use `useAsk` and `useAct`. */
export const ask = createAsk(device)

/**
 * The same for what spends: where the reader has switched to this account, they are asked for a code of it first, and what they
 * wanted is sent once more with the same key, as the refusal changed nothing.
 */
export const askProven: Ask = async (call, request, options) => {
  const outcome = await ask(call, request, options)
  if (outcome.kind !== 'refused' || outcome.code !== 'account_code_needed') return outcome
  return (await accountCode.wanted()) ? await ask(call, request, options) : outcome
}

/** Asks as another member, by their token: for an account that was just created beside the one in use. */
export const askAs = (token: string) =>
  createAsk({ ...device, token: (door) => (door === 'member' ? token : undefined) })
