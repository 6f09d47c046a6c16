import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Device, DeviceRow } from '../../../components/DeviceRow.tsx'

const { sessions, endSession, endOtherSessions } = consoleContract.operators

/** The operator's devices; all but this one can be signed out here, each by itself or together. */
export function Sessions() {
  const asked = useAsk(sessions, {})
  return (
    <Loaded of={asked} skeleton={<Skeleton width="70%" height={40} />}>
      {(all) => (
        <>
          <ul className="devices">
            {all.map((one) => (
              <OwnDevice key={one.id} device={one} />
            ))}
          </ul>
          {all.length > 1 && <EndOthers />}
        </>
      )}
    </Loaded>
  )
}

function OwnDevice({ device }: { device: Device }) {
  const ending = useAct(endSession, { success: 'Device signed out', changes: [sessions] })
  return (
    <DeviceRow
      device={device}
      busy={ending.busy}
      offline={ending.offline}
      onEnd={() => void ending.act({ id: device.id })}
    />
  )
}

function EndOthers() {
  const ending = useAct(endOtherSessions, { success: 'All other devices signed out', changes: [sessions] })
  return (
    <Button small kind="danger-quiet" busy={ending.busy} disabled={ending.offline} onClick={() => void ending.act({})}>
      Sign out all other devices
    </Button>
  )
}
