import * as webhooksCalls from '@humidor/contract/commerce/webhooks.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { ShownSecret } from './SecretSheet.tsx'
import { shortUrl, type Webhook } from './webhook.ts'

const { changeWebhook, listWebhooks, removeWebhook, rotateWebhookSecret, testWebhook, webhookDeliveries } =
  webhooksCalls
const changes = [listWebhooks, webhookDeliveries]

interface WebhookSheetProps {
  webhook: Webhook
  onSecret: (secret: ShownSecret) => void
  /** Opens the form in its place. */
  onChange: () => void
  onClose: () => void
}

/** One webhook: its state, and everything that its owner can do with it. */
export function WebhookSheet({ webhook, onSecret, onChange, onClose }: WebhookSheetProps) {
  const words = useWords('webhooks')
  const { id, url, kinds, off, pending, previousUntil } = webhook
  const [asking, setAsking] = useState<'rotate' | 'off' | 'remove'>()
  const test = useAct(testWebhook, { success: words('done.test'), changes })
  const turnOn = useAct(changeWebhook, { success: words('done.on'), changes })
  const close = () => setAsking(undefined)
  return (
    <Sheet open title={words('title')} onClose={onClose}>
      <p className="mono caption">{shortUrl(url)}</p>
      {off !== null && <Note kind={off.why === 'owner' ? 'plain' : 'ember'}>{words(`why.${off.why}`)}</Note>}
      {pending > 0 && <Note>{words('pending', { count: pending })}</Note>}
      {previousUntil !== null && <Note>{words('secret.old', { moment: unbroken(previousUntil) })}</Note>}
      {off === null ? (
        <Button block busy={test.busy} disabled={test.offline} onClick={() => void test.act({ id })}>
          {words('act.test')}
        </Button>
      ) : (
        <Button
          block
          busy={turnOn.busy}
          disabled={turnOn.offline}
          onClick={() => void turnOn.act({ id, url, kinds, on: true })}
        >
          {words('act.on')}
        </Button>
      )}
      <Button kind="quiet" block onClick={onChange}>
        {words('act.change')}
      </Button>
      <Button kind="quiet" block onClick={() => setAsking('rotate')}>
        {words('act.rotate')}
      </Button>
      {off === null && (
        <Button kind="quiet" block onClick={() => setAsking('off')}>
          {words('act.off')}
        </Button>
      )}
      <Button kind="danger-quiet" block onClick={() => setAsking('remove')}>
        {words('act.remove')}
      </Button>
      {asking === 'rotate' && <Rotate webhook={webhook} onSecret={onSecret} onClose={close} />}
      {asking === 'off' && <TurnOff webhook={webhook} onClose={close} />}
      {asking === 'remove' && <Remove webhook={webhook} onDone={onClose} onClose={close} />}
    </Sheet>
  )
}

function Rotate({ webhook: { id }, onSecret, onClose }: Omit<WebhookSheetProps, 'onChange'>) {
  const words = useWords('webhooks')
  const rotating = useAct(rotateWebhookSecret, { changes, then: onClose })
  const act = async () => {
    const made = await rotating.act({ id })
    if (made) onSecret(made)
  }
  return (
    <Confirm
      title={words('rotate.title')}
      text={words('rotate.text')}
      act={words('act.rotate')}
      keep={words('rotate.keep')}
      busy={rotating.busy}
      disabled={rotating.offline}
      onAct={() => void act()}
      onClose={onClose}
    />
  )
}

function TurnOff({ webhook: { id, url, kinds }, onClose }: Pick<WebhookSheetProps, 'webhook' | 'onClose'>) {
  const words = useWords('webhooks')
  const turning = useAct(changeWebhook, { success: words('done.off'), changes, then: onClose })
  return (
    <Confirm
      title={words('off.title')}
      text={words('off.text')}
      act={words('act.off')}
      keep={words('off.keep')}
      busy={turning.busy}
      disabled={turning.offline}
      onAct={() => void turning.act({ id, url, kinds, on: false })}
      onClose={onClose}
    />
  )
}

interface RemoveProps {
  webhook: Webhook
  onDone: () => void
  onClose: () => void
}

function Remove({ webhook: { id }, onDone, onClose }: RemoveProps) {
  const words = useWords('webhooks')
  const removing = useAct(removeWebhook, { success: words('done.remove'), changes, then: onDone })
  return (
    <Confirm
      danger
      title={words('remove.title')}
      text={words('remove.text')}
      act={words('act.remove')}
      keep={words('remove.keep')}
      busy={removing.busy}
      disabled={removing.offline}
      onAct={() => void removing.act({ id })}
      onClose={onClose}
    />
  )
}
