import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { LogOut, Monitor, Store } from 'lucide-react'
import { useState } from 'react'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { EndDevices } from './EndDevices.tsx'
import type { Device } from './owner.ts'

/** The devices that are signed in, tills too, and how to sign the others out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const words = useWords('merchant-security')
  const [ending, setEnding] = useState<Device | 'all'>()
  const others = devices.filter(({ current }) => !current)
  return (
    <Section title={words('devices.title')}>
      <Rows card label={words('devices.title')}>
        {devices.map((device) => (
          <DeviceRow key={device.id} of={device} onEnd={device.current ? undefined : () => setEnding(device)} />
        ))}
      </Rows>
      {others.length === 0 ? (
        <p className="muted">{words('devices.only')}</p>
      ) : (
        <Button kind="danger-quiet" block onClick={() => setEnding('all')}>
          {words('devices.all')}
        </Button>
      )}
      {ending && <EndDevices which={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  )
}

function DeviceRow({ of, onEnd }: { of: Device; onEnd: (() => void) | undefined }) {
  const words = useWords('merchant-security')
  const till = of.staffName === null ? words('devices.till') : words('devices.tillOf', { name: of.staffName })
  const marks = [...(of.current ? [words('devices.here')] : []), ...(of.isTill ? [till] : [])].join(' · ')
  return (
    <Row
      icon={of.isTill ? Store : Monitor}
      title={of.device || words('devices.unknown')}
      sub={
        <>
          {marks !== '' && (
            <>
              {marks}
              <br />
            </>
          )}
          {words('devices.seen', { moment: unbroken(of.seenAt) })}
          <br />
          {words('devices.since', { moment: unbroken(of.createdAt) })}
        </>
      }
      end={
        onEnd && (
          <span className="gold">
            <span className="sr">{words('devices.signOut')}</span>
            <Icon of={LogOut} />
          </span>
        )
      }
      onClick={onEnd}
    />
  )
}
