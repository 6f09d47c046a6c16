import * as webhooksCalls from '@humidor/contract/commerce/webhooks.ts'
import { refuseWebhookUrl, type WebhookKind, webhookKinds } from '@humidor/domain/commerce/webhook.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'
import type { ShownSecret } from './SecretSheet.tsx'
import type { Webhook } from './webhook.ts'

const { addWebhook, changeWebhook, listWebhooks, webhookDeliveries } = webhooksCalls

const fieldOf: Partial<Record<ErrorCode, 'url'>> = {
  content_empty: 'url',
  content_too_long: 'url',
  wrong_webhook_address: 'url',
}
const inField = ['content_empty', 'content_too_long', 'wrong_webhook_address'] as const

interface WebhookFormProps {
  /** The webhook to change. Without it one is added. */
  webhook?: Webhook | undefined
  /** The receiver of a sandbox, which is offered. */
  example: string | null
  /** Shows the secret of an added webhook. */
  onAdded?: (secret: ShownSecret) => void
  onClose: () => void
}

/** The address, and the events that it wants: all, or some. */
export function WebhookForm({ webhook, example, onAdded, onClose }: WebhookFormProps) {
  const words = useWords('webhooks')
  const refusalText = useRefusalText()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? [])
  const all = kinds.length === 0
  const changes = [listWebhooks, webhookDeliveries]
  const add = useAct(addWebhook, { success: words('added'), changes, inField, then: onClose })
  const change = useAct(changeWebhook, { success: words('saved'), changes, inField, then: onClose })
  const act = webhook ? change : add
  const mistake = useMistake(act, fieldOf)
  const submit = async () => {
    const asked = { url: readers.line(url), kinds: [...kinds] }
    const wrong = refuseWebhookUrl(asked.url, example ?? undefined)
    mistake.find(wrong && { field: 'url', code: wrong })
    if (wrong || act.busy) return
    if (webhook) await change.act({ ...asked, id: webhook.id, on: webhook.off === null })
    else {
      const made = await add.act(asked)
      if (made) onAdded?.(made)
    }
  }
  return (
    <Sheet open title={words(webhook ? 'act.change' : 'add')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('url')}
          hint={words('urlHint')}
          value={url}
          onChange={mistake.typed(setUrl)}
          error={refusalText(mistake.at('url'))}
        />
        {example !== null && url !== example && (
          <TextLink flush onClick={() => setUrl(example)}>
            {words('example')}
          </TextLink>
        )}
        <fieldset className="stack stack--tight" aria-label={words('events')}>
          <Check checked={all} onChange={(checked) => setKinds(checked ? [] : ['charge.paid'])}>
            {words('all')}
          </Check>
          {!all && webhookKinds.map((kind) => <Kind key={kind} kind={kind} kinds={kinds} onChange={setKinds} />)}
        </fieldset>
        {!webhook && <p className="caption">{words('addText')}</p>}
        <Button type="submit" block busy={act.busy} disabled={act.offline}>
          {words(webhook ? 'save' : 'add')}
        </Button>
      </Form>
    </Sheet>
  )
}

interface KindProps {
  kind: WebhookKind
  kinds: readonly WebhookKind[]
  onChange: (kinds: readonly WebhookKind[]) => void
}

/** One kind of events. Without any left, all are wanted again. */
function Kind({ kind, kinds, onChange }: KindProps) {
  const words = useWords('webhooks')
  const put = (checked: boolean) => onChange(checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
  return (
    <Check checked={kinds.includes(kind)} onChange={put}>
      {words(`kind.${kind}`)}
    </Check>
  )
}
