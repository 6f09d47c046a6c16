import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { useNow } from '../api/useMe.ts'
import { agoText, momentText } from '../words/moments.ts'

/** A device on which an operator is signed in. */
export type Device = AnswerOf<(typeof consoleContract)['operators']['sessions']>[number]

export interface DeviceRowProps {
  device: Device
  onEnd: () => void
  busy: boolean
  offline: boolean
}

/** One row of a list of devices. All but the reader's own can be signed out. */
export function DeviceRow({ device: it, onEnd, busy, offline }: DeviceRowProps) {
  const now = useNow()
  const name = it.device || 'Unknown browser'
  return (
    <li className="between">
      <span className="min0">
        <b>{name}</b>
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
          busy={busy}
          disabled={offline}
          aria-label={`Sign out ${name}, ${it.ip}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
