import { contract } from '@humidor/contract/index.ts'
import { useEffect } from 'react'
import { ask } from '../api/ask.ts'
import { createBalanceLine } from '../api/balance-line.ts'
import { leave } from '../api/leave.ts'
import { LONG_TIMEOUT_MS, pauseUntil } from '../api/long-request.ts'
import { queries } from '../api/query-client.ts'
import { isOnline, listenOnline } from '../session/online.ts'

const newLine = () =>
  createBalanceLine({
    ask: (since, signal) =>
      ask(contract.member.balances, since === undefined ? {} : { since }, { timeoutMs: LONG_TIMEOUT_MS, signal }),
    signedOut: ({ audience, token }) => leave(audience, token),
    changed: () => void queries.invalidateQueries(),
    now: () => performance.now(),
    pause: pauseUntil,
  })

// It outlives the page, so that transfers during the fetch of the next page are found.
let kept: { tk: string; line: ReturnType<typeof newLine> } | undefined

function lineOf(tk: string) {
  if (kept?.tk !== tk) kept = { tk, line: newLine() }
  return kept.line
}

/** While a member's page is visible, its figures follow transfers from elsewhere: another phone, a deposit, a gift. */
export function useLiveBalances(tk: string | undefined) {
  useEffect(() => {
    if (tk === undefined) return
    const line = lineOf(tk)
    const follow = () => (document.visibilityState !== 'hidden' && isOnline() ? line.start() : line.stop())
    follow()
    document.addEventListener('visibilitychange', follow)
    const stopListening = listenOnline(follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stopListening()
      line.stop()
    }
  }, [tk])
}
