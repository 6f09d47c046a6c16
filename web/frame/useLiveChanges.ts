import type { Call } from '@humidor/contract/call.ts'
import { useEffect } from 'react'
import { ask } from '../api/ask.ts'
import { type ChangeCall, createChangeLine } from '../api/change-line.ts'
import { leave } from '../api/leave.ts'
import { LONG_TIMEOUT_MS, pauseUntil } from '../api/long-request.ts'
import { queries } from '../api/query-client.ts'
import { isOnline, listenOnline } from '../session/online.ts'

/** What a session follows. */
export interface Followed {
  /** The call that waits for a change. */
  call: ChangeCall
  /** Calls whose answers no such change alters: they are not asked again. */
  unaffected?: readonly Call[]
  /** Called after each change, besides fetching what is shown. */
  then?: () => void
}

/** The line of one session in this window, and the channel to the other windows of this browser. */
function openLine(name: string, { call, unaffected = [], then }: Followed) {
  const channel = new BroadcastChannel(name)
  const stays = new Set<unknown>(unaffected.map(({ path }) => path))
  const changed = () => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => !stays.has(path) })
    then?.()
  }
  const line = createChangeLine({
    ask: (since, signal) => ask(call, since === undefined ? {} : { since }, { timeoutMs: LONG_TIMEOUT_MS, signal }),
    signedOut: ({ audience, token }) => leave(audience, token),
    changed(version) {
      changed()
      if (version !== undefined) channel.postMessage(version)
    },
    now: () => performance.now(),
    pause: pauseUntil,
  })
  // A hidden window fetches nothing: what it shows is read only once it is visible again.
  let isStale = false
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    line.know(data)
    if (document.visibilityState === 'hidden') isStale = true
    else changed()
  }
  const catchUp = () => {
    if (isStale) changed()
    isStale = false
  }
  return { line, catchUp, close: () => channel.close() }
}

// It outlives the page, so that changes during the fetch of the next page are found.
let kept: ({ name: string } & ReturnType<typeof openLine>) | undefined

function lineOf(name: string, followed: Followed) {
  if (kept?.name !== name) {
    kept?.close()
    kept = { name, ...openLine(name, followed) }
  }
  return kept
}

/**
 * While a page of somebody who is signed in is visible, it follows what changes elsewhere: a deposit, a payment, a notice, an act on
 * another phone. One visible window of a browser asks for all of them.
 * @param token of the session; undefined: nothing is followed
 * @param followed must be the same object at every call
 */
export function useLiveChanges(token: string | undefined, followed: Followed) {
  useEffect(() => {
    if (token === undefined) return
    // Names of locks and channels stay within this origin of this browser.
    const name = `changes ${token}`
    const { line, catchUp } = lineOf(name, followed)
    let following: AbortController | undefined
    const lead = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        line.start()
        signal.addEventListener('abort', () => {
          line.stop()
          resolve()
        })
      })
    const stop = () => {
      following?.abort()
      following = undefined
    }
    const follow = () => {
      if (document.visibilityState === 'hidden' || !isOnline()) return stop()
      catchUp()
      if (following) return
      following = new AbortController()
      const { signal } = following
      // There are no locks without https, and none where the browser refuses storage. Then each window asks for itself.
      const locks = navigator.locks as LockManager | undefined
      if (!locks) return void lead(signal)
      locks.request(name, { signal }, () => lead(signal)).catch(() => (signal.aborted ? undefined : lead(signal)))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    const stopListening = listenOnline(follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stopListening()
      stop()
    }
  }, [token, followed])
}
