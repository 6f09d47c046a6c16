import * as pushCalls from '@humidor/contract/community/push.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import { currentDevice, dropDevice, pushSupport, subscribeDevice } from './device.ts'
import { rememberEndpoint } from './remembered.ts'

interface ThisDeviceProps {
  publicKey: string
  /** Whether the server has a subscription of this session. */
  isSubscribed: boolean
}

/** The switch of this browser, or why it has none. The permission is asked for at the tap. */
export function ThisDevice({ publicKey, isSubscribed }: ThisDeviceProps) {
  const words = useWords('push')
  const { support, hasDevice, look } = useBrowser()
  const { turn, busy } = useTurning(publicKey, look)
  const test = useAct(pushCalls.testPush, {})
  if (support !== 'ready')
    return <Note kind={support === 'blocked' ? 'ember' : 'gold'}>{words(`device.${support}`)}</Note>
  const isOn = isSubscribed && hasDevice
  return (
    <div className="card mails">
      <div className="mails__one">
        <Check checked={isOn} onChange={(on) => void turn(on)}>
          <strong>{words('device.title')}</strong>
          <span className="caption mails__text">{words(isOn ? 'device.on' : 'device.text')}</span>
        </Check>
      </div>
      <div className="mails__one">
        <Button
          kind="quiet"
          small
          busy={test.busy || busy}
          disabled={!isOn || test.offline}
          onClick={() => void test.act({}).then((sent) => sent !== undefined && say(words('test.sent'), 'ok'))}
        >
          {words('test.send')}
        </Button>
      </div>
    </div>
  )
}

/** What the browser can do, and whether it is subscribed. Looks again when the reader comes back from the browser's settings. */
function useBrowser() {
  const [seen, setSeen] = useState({ support: pushSupport(), hasDevice: true })
  const look = () =>
    void currentDevice().then(
      (device) => setSeen({ support: pushSupport(), hasDevice: device !== undefined }),
      () => setSeen({ support: pushSupport(), hasDevice: false }),
    )
  useEffect(() => {
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return { ...seen, look }
}

/** Switches notifications on this device on or off, first in the browser and then on the server. */
function useTurning(publicKey: string, look: () => void) {
  const words = useWords('push')
  const changes = { changes: [pushCalls.pushChoice] }
  const subscribe = useAct(pushCalls.subscribePush, changes)
  const unsubscribe = useAct(pushCalls.unsubscribePush, changes)
  const [waits, setWaits] = useState(false)
  const busy = waits || subscribe.busy || unsubscribe.busy
  const on = async () => {
    const device = await subscribeDevice(publicKey)
    if (device && (await subscribe.act(device)) !== undefined) rememberEndpoint(device.endpoint)
  }
  const off = async () => {
    if ((await unsubscribe.act({})) === undefined) return
    rememberEndpoint(undefined)
    await dropDevice()
  }
  const turn = async (isOn: boolean) => {
    if (busy) return
    setWaits(true)
    await (isOn ? on() : off()).catch(() => say(words('device.failed'), 'bad'))
    setWaits(false)
    look()
  }
  return { turn, busy }
}
