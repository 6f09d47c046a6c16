import { consoleContract } from '@humidor/contract/console/index.ts'
import { deliveryStates } from '@humidor/domain/commerce/webhook.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useMay } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { Select } from '../../../components/fields.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { Status } from '../../../components/Status.tsx'
import { many } from '../../../words/counts.ts'
import { momentText } from '../../../words/moments.ts'
import './merchant.css'
import { type Delivery, kindsText, outcomeText, type Webhook, webhookState, whenText } from './webhook.ts'

const { merchantDeliveries, merchantWebhooks, replayMerchantDelivery } = consoleContract.webhooks

const stateTexts = {
  pending: { kind: 'wait', text: 'Waiting' },
  delivered: { kind: 'done', text: 'Delivered' },
  failed: { kind: 'fail', text: 'Failed' },
} as const

export interface WebhookPanelProps {
  webhook: Webhook
  vcode: string
  onClose: () => void
}

/** One webhook, and what was sent to it in the last 30 days with the answers. */
export function WebhookPanel({ webhook: it, vcode, onClose }: WebhookPanelProps) {
  const { kind, text } = webhookState(it)
  return (
    <Panel title={`Webhook ${it.id}`} badge={<Status kind={kind}>{text}</Status>} onClose={onClose}>
      <p className="mono panel__addr">{it.url}</p>
      <Kv
        flush
        rows={[
          { name: 'Events', value: kindsText(it.kinds) },
          { name: 'Added', value: momentText(it.createdAt) },
          it.off !== null && { name: 'Off since', value: momentText(it.off.at) },
          it.previousUntil !== null && { name: 'Old secret signs until', value: momentText(it.previousUntil) },
          { name: 'On the way', value: String(it.pending) },
        ]}
      />
      <Deliveries webhookId={it.id} vcode={vcode} />
    </Panel>
  )
}

type State = Delivery['state']

function Deliveries({ webhookId, vcode }: { webhookId: string; vcode: string }) {
  const [state, setState] = useState<State>()
  const pages = usePages(merchantDeliveries, { vcode, webhookId, ...(state !== undefined && { state }) })
  return (
    <PanelPart title="Sent in the last 30 days">
      <Select
        label="State"
        value={state ?? ''}
        onChange={(value) => setState(deliveryStates.find((one) => one === value))}
        options={[
          { value: '', text: 'All deliveries' },
          ...deliveryStates.map((value) => ({ value, text: stateTexts[value].text })),
        ]}
      />
      <Loaded of={pages.page}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{state === undefined ? 'Nothing was sent to it.' : 'None in this state.'}</p>
          ) : (
            <ul className="deliveries">
              {rows.map((row) => (
                <DeliveryLine key={row.id} of={row} vcode={vcode} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(pages.back || pages.on) && (
        <div className="between">
          <TextLink flush disabled={!pages.back} onClick={() => pages.back?.()}>
            Newer
          </TextLink>
          <TextLink flush disabled={!pages.on} onClick={() => pages.on?.()}>
            Older
          </TextLink>
        </div>
      )}
    </PanelPart>
  )
}

function DeliveryLine({ of: it, vcode }: { of: Delivery; vcode: string }) {
  const mayReplay = useMay()(replayMerchantDelivery)
  const replaying = useAct(replayMerchantDelivery, {
    success: 'It is on its way again',
    changes: [merchantDeliveries, merchantWebhooks],
  })
  const { kind, text } = stateTexts[it.state]
  return (
    <li>
      <div className="between">
        <b>{it.kind}</b>
        <Status kind={kind}>{text}</Status>
      </div>
      <p className="quiet tnum">
        {it.eventId}, {momentText(it.createdAt)}
        {it.replay > 0 && `, sent again ${many(it.replay, 'time', 'times')}`}
      </p>
      <p className="tnum">
        {outcomeText(it)}, {many(it.attempts, 'attempt', 'attempts')}. {whenText(it)}
      </p>
      {it.answer !== null && it.answer !== '' && <p className="mono deliveries__answer">{it.answer}</p>}
      {mayReplay && it.state !== 'pending' && (
        <TextLink flush disabled={replaying.busy} onClick={() => void replaying.act({ vcode, id: it.id })}>
          Send again
        </TextLink>
      )}
    </li>
  )
}
