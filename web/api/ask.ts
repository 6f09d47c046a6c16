import { apiBase } from '../session/host.ts'
import { session } from '../session/session.ts'
import { sid } from '../session/sid.ts'
import { createAsk } from './client.ts'

/** Asks the server as whoever uses this device. Screens use `useAsk` and `useAct`. */
export const ask = createAsk({
  base: apiBase,
  sid,
  tk: () => session.now().tk,
  mtk: () => session.now().mtk,
  fetch: (...request) => fetch(...request),
  patience: 20_000,
})
