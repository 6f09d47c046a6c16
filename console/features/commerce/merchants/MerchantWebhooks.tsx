import { consoleContract } from '@humidor/contract/console/index.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { type Asked, useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { PanelPart } from '../../../components/Panel.tsx'
import { Status } from '../../../components/Status.tsx'
import { momentText } from '../../../words/moments.ts'

const { merchantWebhooks, merchantDeliveries, replayMerchantDelivery } = consoleContract.webhooks

/** Deliveries that are shown, the newest. */
const SHOWN = 25
const kindOf = { pending: 'wait', delivered: 'done', failed: 'fail' } as const
const offTexts = { owner: 'Off', gone: 'Off: gone', failing: 'Off: failing' } as const

/** A merchant's webhooks and what was sent to them. It is read on request, because the audit log records who looked. */
export function MerchantWebhooks({ vcode }: { vcode: string }) {
  const [open, setOpen] = useState(false)
  return (
    <PanelPart title="Webhooks">
      {open ? (
        <Opened vcode={vcode} />
      ) : (
        <TextLink flush onClick={() => setOpen(true)}>
          Show webhooks and deliveries
        </TextLink>
      )}
    </PanelPart>
  )
}

function Opened({ vcode }: { vcode: string }) {
  const webhooks = useAsk(merchantWebhooks, { vcode })
  const deliveries = useAsk(merchantDeliveries, { vcode, limit: SHOWN })
  return (
    <>
      <Loaded of={webhooks}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">This merchant has no webhooks.</p>
          ) : (
            <Rows label="Webhooks">
              {rows.map(({ id, url, off, pending }) => (
                <Row
                  key={id}
                  title={url}
                  sub={pending === 0 ? undefined : `${pending} waiting`}
                  end={<Status kind={off === null ? 'done' : 'fail'}>{off === null ? 'On' : offTexts[off.why]}</Status>}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <Deliveries vcode={vcode} of={deliveries} />
    </>
  )
}

function Deliveries({ vcode, of }: { vcode: string; of: Asked<typeof merchantDeliveries> }) {
  const mayReplay = useMay()(replayMerchantDelivery)
  const replaying = useAct(replayMerchantDelivery, {
    success: 'It is on its way again',
    changes: [merchantDeliveries, merchantWebhooks],
  })
  return (
    <Loaded of={of}>
      {({ rows }) => (
        <Rows label="Deliveries, newest first">
          {rows.map(({ id, kind, eventId, createdAt, state, status, error, attempts }) => (
            <Row
              key={id}
              title={`${kind} ${eventId}`}
              sub={`${momentText(createdAt)} · ${attempts} attempts · ${status ?? error ?? 'not sent yet'}`}
              end={
                <>
                  <Status kind={kindOf[state]}>{state}</Status>
                  {mayReplay && state !== 'pending' && (
                    <TextLink flush onClick={() => void replaying.act({ vcode, id })}>
                      Send again
                    </TextLink>
                  )}
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Loaded>
  )
}
