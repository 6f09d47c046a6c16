import { isMissing, queryKeyOf } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { isConnected, whenConnection } from '../session/connection.ts'
import { movedWithin, whenMoved } from '../session/idle.ts'
import { session } from '../session/session.ts'
import { queries } from './queries.ts'
import { warmFor } from './refetching.ts'

/** How often a lost server is asked again. Milliseconds. */
const PROBE_MS = 5_000

/** Refetches everything on screen that is older than its time: lists, counts and open panels. */
const refetchShown = () =>
  void queries.refetchQueries({ type: 'active', stale: true, predicate: ({ state }) => !isMissing(state) })

/**
 * After a lost connection all that is on screen comes back by itself, also audited data that is older than a minute: the operator
 * still looks at it. For an absent operator it waits until they move, so that no abandoned page extends its session or fills the
 * audit log.
 */
export function refetchAfterLoss() {
  let missed = false
  const catchUp = () => {
    if (!missed || !isConnected() || !movedWithin(warmFor)) return
    missed = false
    refetchShown()
  }
  whenConnection(() => {
    if (!isConnected()) missed = true
    catchUp()
  })
  whenMoved(catchUp)
  setInterval(() => {
    if (isConnected() || !movedWithin(warmFor) || session.now().otk === undefined) return
    void queries.refetchQueries({ queryKey: queryKeyOf(consoleContract.operators.me), type: 'active' })
  }, PROBE_MS)
}
