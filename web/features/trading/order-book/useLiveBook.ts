import { queryKeyOf } from '@humidor/client/asking.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import type { Loadable } from '@humidor/ui/loadable.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ask } from '../../../api/ask.ts'
import { leave } from '../../../api/leave.ts'
import { LONG_TIMEOUT_MS, pauseUntil } from '../../../api/long-request.ts'
import { queries } from '../../../api/query-client.ts'
import { isOnline, listenOnline } from '../../../session/online.ts'
import { createLine, type Line, type Look, nothingSeen, type Surroundings } from './line.ts'

const { list } = orderBookCalls

const surroundings: Surroundings = {
  ask: (request, signal) => ask(list, request, { timeoutMs: LONG_TIMEOUT_MS, signal }),
  signedOut: ({ audience, token }) => leave(audience, token),
  now: () => Date.now(),
  pause: pauseUntil,
  random: () => Math.random(),
}

// The last state of the book, so that it is there at once on a return. It is cleared with the cache when the reader signs out.
const lastSeen = [...queryKeyOf(list), 'last seen']

/** The live order book, while the page is visible and the device is online. */
export function useLiveBook(): { look: Look; of: Loadable<Look>; line: Line } {
  const [line] = useState(() => createLine(surroundings, queries.getQueryData<Look>(lastSeen) ?? nothingSeen))
  const look = useSyncExternalStore(line.listen, line.now)
  useEffect(() => followReader(line), [line])
  useEffect(() => keepStill(line), [line])
  const there = look.book !== undefined
  return {
    look,
    line,
    of: {
      data: there ? look : undefined,
      isPending: !there && look.line === 'asking',
      isError: !there && look.line === 'lost',
      refetch: line.refresh,
      dataUpdatedAt: look.answeredAt,
    },
  }
}

/** Asks while the page is visible and the device is online. @returns a function that stops it */
function followReader(line: Line) {
  const follow = () => {
    if (document.visibilityState === 'hidden') line.stop()
    else if (isOnline()) line.start()
    else line.lose()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  const stopListening = listenOnline(follow)
  const stopKeeping = line.listen(() => queries.setQueryData(lastSeen, line.now()))
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stopListening()
    stopKeeping()
    line.stop()
  }
}

/** After the finger is lifted its tap still has to reach the element below. Milliseconds. */
const TAP_MS = 250
/** After so long a finger counts as lifted, as the event may be missed. Milliseconds. */
const MAX_TOUCH_MS = 10_000

/** While a finger or the mouse is down, nothing moves under it. @returns a function that stops it */
function keepStill(line: Line) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const letGo = (after: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => line.pauseUpdates(false), after)
  }
  const down = () => {
    line.pauseUpdates(true)
    letGo(MAX_TOUCH_MS)
  }
  const up = () => letGo(TAP_MS)
  const downs = ['pointerdown', 'touchstart'] as const
  // Scrolling cancels the pointer of a finger, but not its touch.
  const ups = ['pointerup', 'touchend', 'touchcancel'] as const
  for (const name of downs) addEventListener(name, down, { passive: true })
  for (const name of ups) addEventListener(name, up)
  return () => {
    clearTimeout(timer)
    for (const name of downs) removeEventListener(name, down)
    for (const name of ups) removeEventListener(name, up)
    line.pauseUpdates(false)
  }
}
