import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { KeyArt } from '@humidor/ui/art/ListArt.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { Fingerprint, LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Device, EndAll, EndOne } from './EndSessions.tsx'

type Ending = { which: 'one'; device: Device } | { which: 'all' }

/** /Sessions: the devices that are signed in, and how to sign out the others. */
export function SessionsScreen() {
  const words = useWords('security')
  const asked = useAsk(identityCalls.sessions, {}, { fresh: 0 })
  const [ending, setEnding] = useState<Ending>()
  const close = () => setEnding(undefined)
  return (
    <Page title={words('sessions.title')} back={paths.more} of={asked} skeleton={<RowsSkeleton rows={3} card />}>
      {(devices) => {
        const others = devices.filter(({ current }) => !current)
        return (
          <>
            <p className="muted">{words('sessions.lead')}</p>
            <Rows card label={words('sessions.here')}>
              {devices
                .filter(({ current }) => current)
                .map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
            </Rows>
            {others.length === 0 ? (
              <EmptyState art={<KeyArt />} title={words('sessions.onlyTitle')} text={words('sessions.onlyText')} />
            ) : (
              <Section title={words('sessions.others')}>
                <Rows card>
                  {others.map((device) => (
                    <DeviceRow
                      key={device.id}
                      device={device}
                      onEnd={device.mayEnd ? () => setEnding({ which: 'one', device }) : undefined}
                    />
                  ))}
                </Rows>
                {others.every(({ mayEnd }) => mayEnd) && (
                  <Button kind="danger-quiet" block onClick={() => setEnding({ which: 'all' })}>
                    {words('sessions.all')}
                  </Button>
                )}
              </Section>
            )}
            <Rows card>
              <Row
                icon={Fingerprint}
                title={words('sessions.passkeys')}
                sub={words('sessions.passkeysText')}
                href={paths.passkeys}
              />
            </Rows>
            {ending?.which === 'one' && <EndOne device={ending.device} onClose={close} />}
            {ending?.which === 'all' && <EndAll onClose={close} />}
          </>
        )
      }}
    </Page>
  )
}

const isPhone = (device: string) => /Android|iPhone|iPad|iOS/i.test(device)

/** One device. The current one is marked; the row of any other is the button that signs it out. */
function DeviceRow({ device, onEnd }: { device: Device; onEnd?: (() => void) | undefined }) {
  const words = useWords('security')
  return (
    <Row
      icon={isPhone(device.device) ? Smartphone : Monitor}
      title={
        <>
          {device.device || words('sessions.unknown')} {device.current && <Badge>{words('sessions.here')}</Badge>}
        </>
      }
      sub={
        <>
          {words('sessions.seen', { moment: unbroken(device.seenAt) })}
          <br />
          {words('sessions.since', { moment: unbroken(device.createdAt) })}
        </>
      }
      end={
        onEnd && (
          <span className="gold">
            <span className="sr">{words('sessions.signOut')}</span>
            <Icon of={LogOut} />
          </span>
        )
      }
      onClick={onEnd}
    />
  )
}
