import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Cover } from '@humidor/ui/Cover.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { FailedState, SkeletonText } from '@humidor/ui/State.tsx'
import { useEffect, useState } from 'react'
import { logOut } from '../../api/log-out.ts'
import { queries } from '../../api/query-client.ts'
import { useAsk } from '../../api/useAsk.ts'
import { useOnline } from '../../session/online.ts'
import { useWords } from '../../words/words.ts'
import { showFailure, useFailure } from './failure.ts'
import { Unlock } from './Unlock.tsx'

/** Covers the app while it is locked. It shows nothing of the member's. */
export function LockScreen() {
  const words = useWords('app-lock')
  const isOnline = useOnline()
  const failure = useFailure()
  const [leaving, setLeaving] = useState(false)
  // What was refused behind the lock is asked again, in every window for itself.
  useEffect(
    () => () => {
      showFailure(undefined)
      void queries.invalidateQueries()
    },
    [],
  )
  const leave = () => {
    setLeaving(true)
    void logOut()
  }
  return (
    <Cover>
      {(titleId) => (
        <div className="cover__column">
          <div className="cover__head">
            <Mark size={44} />
            <h1 className="title-1" id={titleId} tabIndex={-1} data-title>
              {words('locked')}
            </h1>
            <p className="muted">{words('lockedText')}</p>
          </div>
          {isOnline ? <Ways /> : <Note kind="ember">{words('offline')}</Note>}
          <div role="alert">{failure && <Note kind="ember">{failure}</Note>}</div>
          <Button kind="ghost" block busy={leaving} onClick={leave}>
            {words('logout')}
          </Button>
        </div>
      )}
    </Cover>
  )
}

/** How this member can unlock, once the server has said it. */
function Ways() {
  const words = useWords('app-lock')
  const { data, isError, isFetching, refetch } = useAsk(appLockCalls.appLock, {}, { fresh: 0 })
  if (data) return <Unlock by={data} />
  if (isError) return <FailedState retry={() => void refetch()} busy={isFetching} text={words('failed')} />
  return (
    <p className="center" aria-busy="true">
      <SkeletonText like={words('lockedText')} />
    </p>
  )
}
