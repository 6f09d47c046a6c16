import { CallFailedError } from '@humidor/client/asking.ts'
import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { say } from '@humidor/ui/toast.ts'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { usePlatformTime } from '../api/useMe.ts'
import type { PagedCall, Pages } from '../api/usePages.ts'
import { labels } from '../words/labels.ts'
import { timeText } from '../words/moments.ts'
import { failureText } from '../words/refusals.ts'
import './refresh-line.css'
import { Status } from './Status.tsx'
import { usePageKeys } from './useKeys.ts'
import { useSince } from './useSince.ts'

export interface RefreshLineProps<C extends PagedCall> {
  of: Pages<C>
  /** The queue that the list shows, if any. A message says once it has changed. */
  waits: QueueName | undefined
}

/** Shows the time of a list's request and any change of its queue since, with a refresh button. */
export function RefreshLine<C extends PagedCall>({ of: { page }, waits }: RefreshLineProps<C>) {
  const [refreshing, setRefreshing] = useState<'now' | 'done'>()
  const platformTime = usePlatformTime()
  const since = useSince(waits, page)
  const refresh = async () => {
    if (refreshing === 'now') return
    setRefreshing('now')
    const { error } = await page.refetch()
    setRefreshing(error ? undefined : 'done')
    if (error instanceof CallFailedError && error.failure.kind !== 'signed out') say(failureText(error.failure), 'bad')
  }
  usePageKeys({ refresh: page.data === undefined ? undefined : () => void refresh() })
  if (page.data === undefined) return null
  // While an older page stands in, the time of the request is unknown.
  const asked = page.isPlaceholderData ? undefined : timeText(platformTime(page.dataUpdatedAt))
  return (
    <div className="again" data-since={since !== undefined || undefined}>
      <span role="status">
        {since === undefined ? (
          refreshing === 'done' && asked !== undefined && <span className="sr">Refreshed at {asked}</span>
        ) : (
          <Status kind="wait">{since}</Status>
        )}
      </span>
      <span className="again__asked">
        <span className="tnum">{asked === undefined ? labels.loading : `Updated ${asked}`}</span>
        <button
          type="button"
          className="textlink"
          aria-busy={refreshing === 'now' || undefined}
          onClick={() => void refresh()}
        >
          <Icon of={RefreshCw} size="sm" className={refreshing === 'now' ? 'again__turn' : undefined} />
          Refresh
        </button>
      </span>
    </div>
  )
}
