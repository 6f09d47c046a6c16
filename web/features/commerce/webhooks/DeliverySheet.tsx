import * as webhooksCalls from '@humidor/contract/commerce/webhooks.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useAct } from '../../../api/useAct.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Delivery, shortUrl } from './webhook.ts'

const { listWebhooks, replayDelivery, webhookDeliveries } = webhooksCalls

interface DeliverySheetProps {
  delivery: Delivery
  url: string
  onClose: () => void
}

/** One delivery: what became of it, the beginning of the answer, and sending it again. */
export function DeliverySheet({ delivery: it, url, onClose }: DeliverySheetProps) {
  const words = useWords('webhooks')
  const replaying = useAct(replayDelivery, {
    success: words('replayed'),
    changes: [webhookDeliveries, listWebhooks],
    then: onClose,
  })
  return (
    <Sheet open title={words(`kind.${it.kind}`)} onClose={onClose}>
      {it.error !== null && <Note kind="ember">{words(`error.${it.error}`)}</Note>}
      <Kv
        rows={[
          { name: words('detail.event'), value: it.eventId },
          { name: words('detail.to'), value: shortUrl(url) },
          { name: words('detail.created'), value: momentText(it.createdAt) },
          it.replay > 0 && { name: words('detail.again'), value: String(it.replay) },
          { name: words('detail.attempts'), value: String(it.attempts) },
          it.nextAt !== null && it.attempts > 0 && { name: words('detail.next'), value: momentText(it.nextAt) },
          it.endedAt !== null && { name: words('detail.ended'), value: momentText(it.endedAt) },
          it.status !== null && { name: words('detail.answer'), value: String(it.status) },
          it.ms !== null && { name: words('detail.took'), value: words('detail.milliseconds', { ms: it.ms }) },
        ]}
      />
      {it.answer !== null && it.answer !== '' && (
        <div className="stack stack--tight">
          <p className="label">{words('detail.body')}</p>
          <p className="mono caption">{it.answer}</p>
        </div>
      )}
      {it.state !== 'pending' && (
        <Button
          block
          busy={replaying.busy}
          disabled={replaying.offline}
          onClick={() => void replaying.act({ id: it.id })}
        >
          {words('replay')}
        </Button>
      )}
    </Sheet>
  )
}
