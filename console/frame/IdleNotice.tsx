import { queryKeyOf } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { IDLE_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { clockText, secondsUntil } from '@humidor/ui/countdown.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ask } from '../api/ask.ts'
import { queries } from '../api/queries.ts'
import { type Idleness, idlenessNow } from '../session/idle.ts'
import { session } from '../session/session.ts'
import './idle.css'

const { me, logout } = consoleContract.operators

/** Warns an idle operator before the sign-out, then signs them out. */
export function IdleNotice() {
  const [idle, setIdle] = useState<Idleness>({ is: 'at work', signal: false })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => {
      const found = idlenessNow()
      setIdle(found)
      setNow(Date.now())
      if (found.is === 'over') {
        // The server ends the session by itself. If its clock is behind, this call ends it.
        void ask(logout, {})
        session.signOut('idle')
      }
      if (found.is === 'at work' && found.signal) void queries.invalidateQueries({ queryKey: queryKeyOf(me) })
    }
    const timer = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  if (idle.is !== 'warned') return <div className="idle" role="status" />
  const left = secondsUntil(idle.until, now)
  return (
    <div className="idle idle--shown" role="status">
      <Icon of={Hourglass} size="md" />
      <p>
        <b>Are you still there?</b>
        {/* Hidden from screen readers, which would read every second; they get one announcement. */}
        <span className="sr">You will be signed out after {IDLE_MINUTES} minutes without activity.</span>
        <span className="tnum" aria-hidden="true">
          You will be signed out in {clockText(left)}.
        </span>
      </p>
      <Button small kind="quiet" onClick={() => void queries.refetchQueries({ queryKey: queryKeyOf(me) })}>
        Stay signed in
      </Button>
    </div>
  )
}
