import type { WireOf } from '@humidor/client/client.ts'
import { open, seal } from '@humidor/client/envelope.ts'
import type { Call } from '@humidor/contract/call.ts'
import { type Answer, responseBinding } from '@humidor/contract/envelope.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Page, Route } from 'playwright-core'

const isCall = (call: Call) => (url: URL) => url.pathname === call.path

/** Opens what a call answered, and seals what is said instead. */
function envelopeOf(route: Route, call: Call) {
  const sid = route.request().headers()['sid'] ?? ''
  const binding = responseBinding(call.path)
  return {
    opened: (sealed: string) => open(sid, binding, sealed) as Answer,
    sealed: (answer: Answer) => seal(sid, binding, answer),
  }
}

/** Has a call answer otherwise on this page: what stands in the answer for as long as a picture takes, and nowhere else. */
export const changeResponse =
  <C extends Call>(call: C, change: (data: WireOf<C>) => WireOf<C>) =>
  (page: Page) =>
    page.route(isCall(call), async (route) => {
      const response = await route.fetch()
      const { opened, sealed } = envelopeOf(route, call)
      const answer = opened(await response.text())
      await route.fulfill({ response, body: sealed({ ...answer, data: change(answer.data as WireOf<C>) }) })
    })

/** Has a call answer this on this page. The server does not hear of it. */
export const stubResponse =
  <C extends Call>(call: C, data: () => WireOf<C>) =>
  (page: Page) =>
    page.route(isCall(call), (route) =>
      route.fulfill({ body: envelopeOf(route, call).sealed({ code: 0, msg: '', data: data() }) }),
    )

/** Has a call of rows answer that there are none. */
export const stubEmptyList = <C extends Call>(call: C) =>
  changeResponse(call, (data) => ({ ...(data as object), rows: [], count: 0, next: null }) as WireOf<C>)

/** Has a call refused on this page. The server does not hear of it. */
export const refuseCall = (call: Call, msg: ErrorCode) => (page: Page) =>
  page.route(isCall(call), (route) =>
    route.fulfill({ body: envelopeOf(route, call).sealed({ code: 1, msg, data: null }) }),
  )

/** Whatever is asked of the server by this page, apart from what its door has to know. */
const isOtherCall = (exceptions: readonly Call[]) => (url: URL) =>
  url.pathname.startsWith('/api/') && !exceptions.some(({ path }) => path === url.pathname)

/** Has everything but these calls take for ever. */
export const hangCallsExcept = (exceptions: readonly Call[]) => (page: Page) =>
  page.route(isOtherCall(exceptions), () => undefined)

/** Has everything but these calls get lost on the way. */
export const dropCallsExcept = (exceptions: readonly Call[]) => (page: Page) =>
  page.route(isOtherCall(exceptions), (route) => route.abort())
