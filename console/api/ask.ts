import { createAsk } from '@humidor/client/client.ts'
import { heard } from '../session/idle.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'

const send = createAsk({
  base: () => '',
  sid,
  token: (door) => (door === 'operator' ? session.now().otk : undefined),
  // A claim is let go of also when the tab is closed at that moment.
  fetch: (url, init) => fetch(url, { ...init, keepalive: init?.method === 'POST' }),
  patience: 20_000,
})

/** Asks the server as whoever is signed in on this tab. Screens use `useAsk` and `useAct`. */
export const ask: typeof send = async (call, request, options) => {
  const outcome = await send(call, request, options)
  // Any answer tells that the session lives, and lives on from now.
  if (outcome.kind === 'answer' || outcome.kind === 'refused') heard()
  return outcome
}
