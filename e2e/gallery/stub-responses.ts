import type { WireOf } from '@humidor/client/client.ts'
import { open, seal } from '@humidor/client/envelope.ts'
import type { Call } from '@humidor/contract/call.ts'
import { type Answer, responseBinding } from '@humidor/contract/envelope.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Page, Route } from 'playwright-core'
import { sandboxAt } from '../sandbox-server.ts'

const isCall = (call: Call) => (url: URL) => url.pathname === call.path

/** Opens the sealed response of a call, and seals a replacement. */
function envelopeOf(route: Route, call: Call) {
  const sid = route.request().headers()['sid'] ?? ''
  const binding = responseBinding(call.path)
  return {
    opened: (sealed: string) => open(sid, binding, sealed) as Answer,
    sealed: (answer: Answer) => seal(sid, binding, answer),
  }
}

/** Changes the data of each response to a call on this page. The server still answers. */
export const changeResponse =
  <C extends Call>(call: C, change: (data: WireOf<C>) => WireOf<C>) =>
  (page: Page) =>
    page.route(isCall(call), async (route) => {
      const response = await route.fetch()
      const { opened, sealed } = envelopeOf(route, call)
      const answer = opened(await response.text())
      await route.fulfill({ response, body: sealed({ ...answer, data: change(answer.data as WireOf<C>) }) })
    })

/** Replaces the response to a call on this page. The request does not reach the server. */
export const stubResponse =
  <C extends Call>(call: C, data: () => WireOf<C>) =>
  (page: Page) =>
    page.route(isCall(call), (route) =>
      route.fulfill({ body: envelopeOf(route, call).sealed({ code: 0, msg: '', data: data() }) }),
    )

/** As `stubResponse`, for data with times. @param data receives the time of the sandbox */
export const stubResponseAt =
  <C extends Call>(call: C, data: (now: Date) => WireOf<C>) =>
  (page: Page) =>
    page.route(isCall(call), async (route) => {
      const now = await sandboxAt(new URL(route.request().url()).origin).now()
      await route.fulfill({ body: envelopeOf(route, call).sealed({ code: 0, msg: '', data: data(now) }) })
    })

/** Empties the rows of a list call on this page. */
export const stubEmptyList = <C extends Call>(call: C) =>
  changeResponse(call, (data) => ({ ...(data as object), rows: [], count: 0, next: null }) as WireOf<C>)

/** Refuses a call on this page with an error code. The request does not reach the server. */
export const refuseCall = (call: Call, msg: ErrorCode) => (page: Page) =>
  page.route(isCall(call), (route) =>
    route.fulfill({ body: envelopeOf(route, call).sealed({ code: 1, msg, data: null }) }),
  )

/** Matches every API request except the given calls. */
const isOtherCall = (exceptions: readonly Call[]) => (url: URL) =>
  url.pathname.startsWith('/api/') && !exceptions.some(({ path }) => path === url.pathname)

/** Leaves every API request except these calls without a response. */
export const hangCallsExcept = (exceptions: readonly Call[]) => (page: Page) =>
  page.route(isOtherCall(exceptions), () => undefined)

/** Aborts every API request except these calls. */
export const dropCallsExcept = (exceptions: readonly Call[]) => (page: Page) =>
  page.route(isOtherCall(exceptions), (route) => route.abort())
