import { createAsk, type Device, type SignIn } from '@humidor/client/client.ts'
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

/** Asks as another member, by their token: for an account that was just created beside the one in use. */
export const askAs = (token: string) =>
  createAsk({ ...device, token: (door) => (door === 'member' ? token : undefined) })
