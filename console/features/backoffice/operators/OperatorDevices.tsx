import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Device, DeviceRow } from '../../../components/DeviceRow.tsx'
import { PanelPart } from '../../../components/Panel.tsx'
import type { Operator } from './access.ts'

const { operatorSessions, endOperatorSessions, listOperators, audit } = consoleContract.operators
const changes = [operatorSessions, listOperators, audit]

/** Where another operator is signed in. An administrator signs them out on one device or on all; their rights stay. */
export function OperatorDevices({ operator: { id, name } }: { operator: Operator }) {
  const asked = useAsk(operatorSessions, { id })
  return (
    <PanelPart title="Devices">
      <Loaded of={asked} skeleton={<Skeleton width="70%" height={40} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="quiet">Not signed in</p>
          ) : (
            <>
              <ul className="devices">
                {all.map((one) => (
                  <OneDevice key={one.id} id={id} device={one} />
                ))}
              </ul>
              <EndAll id={id} name={name} />
            </>
          )
        }
      </Loaded>
    </PanelPart>
  )
}

function OneDevice({ id, device }: { id: number; device: Device }) {
  const ending = useAct(endOperatorSessions, { success: 'Device signed out', changes })
  return (
    <DeviceRow
      device={device}
      busy={ending.busy}
      offline={ending.offline}
      onEnd={() => void ending.act({ id, session: device.id })}
    />
  )
}

function EndAll({ id, name }: { id: number; name: string }) {
  const ending = useAct(endOperatorSessions, { success: `${name} is signed out everywhere`, changes })
  return (
    <Button
      small
      kind="danger-quiet"
      busy={ending.busy}
      disabled={ending.offline}
      onClick={() => void ending.act({ id })}
    >
      Sign out everywhere
    </Button>
  )
}
