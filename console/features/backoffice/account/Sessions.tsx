import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useNow } from '../../../api/useMe.ts'
import { agoText, momentText } from '../../../words/moments.ts'

const { sessions, endSession } = consoleContract.operators
type One = AnswerOf<typeof sessions>[number]

/** The operator's devices; all but this one can be signed out here. */
export function Sessions() {
  const asked = useAsk(sessions, {})
  const now = useNow()
  return (
    <Loaded of={asked} skeleton={<Skeleton width="70%" height={40} />}>
      {(all) => (
        <ul className="devices">
          {all.map((one) => (
            <Device key={one.id} device={one} now={now} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Device({ device: it, now }: { device: One; now: Date }) {
  const ending = useAct(endSession, { success: 'Device signed out', changes: [sessions] })
  return (
    <li className="between">
      <span className="min0">
        <b>{it.device}</b>
        <span className="tnum">
          {it.ip}, since {momentText(it.createdAt)}, last seen {agoText(it.seenAt, now)}
        </span>
      </span>
      {it.current ? (
        <Badge tone="leaf">This tab</Badge>
      ) : (
        <Button
          small
          kind="quiet"
          busy={ending.busy}
          disabled={ending.offline}
          onClick={() => void ending.act({ id: it.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
