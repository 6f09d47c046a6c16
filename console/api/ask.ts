import { createAsk } from '@humidor/client/client.ts'
import { recordReach } from '../session/connection.ts'
import { recordAnswer } from '../session/idle.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'

const send = createAsk({
  base: () => '',
  sid,
  token: (audience) => (audience === 'operator' ? session.now().otk : undefined),
  // `keepalive`: releasing a claim must reach the server even while the tab closes.
  fetch: (url, init) => fetch(url, { ...init, keepalive: init?.method === 'POST' }),
  timeoutMs: 20_000,
})

/** Calls the server as the operator of this tab. Screens use `useAsk` and `useAct`. */
export const ask: typeof send = async (call, request, options) => {
  const outcome = await send(call, request, options)
  if (options?.signal?.aborted !== true) recordReach(outcome.kind !== 'network')
  // Any answer proves that the session is alive and extends it.
  if (outcome.kind === 'answer' || outcome.kind === 'refused') recordAnswer()
  return outcome
}
