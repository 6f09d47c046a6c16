import * as webhooksCalls from '@humidor/contract/commerce/webhooks.ts'
import { webhooksAtMost } from '@humidor/domain/commerce/webhook.ts'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import { Status } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Deliveries } from './Deliveries.tsx'
import { SecretSheet, type ShownSecret } from './SecretSheet.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookSheet } from './WebhookSheet.tsx'
import { shortUrl, type Webhook } from './webhook.ts'

/** Milliseconds between two fetches, so that a test is seen to arrive. */
const EVERY = 5_000

/** /MerchantWebhooks: the addresses that are told what happens in the shop, and what was sent to them. */
export function MerchantWebhooksScreen() {
  const words = useWords('webhooks')
  const asked = useAsk(webhooksCalls.listWebhooks, {}, { every: EVERY })
  /** A webhook to change; `add`: another one. */
  const [form, setForm] = useState<Webhook | 'add'>()
  const [open, setOpen] = useState<string>()
  const [secret, setSecret] = useState<ShownSecret>()
  const shown = asked.data?.rows.find(({ id }) => id === open)
  return (
    <>
      <Page title={words('title')} back={paths.merchantMore} of={asked}>
        {({ rows }) => (
          <>
            <p className="muted">{words('lead')}</p>
            <Section title={words('list')}>
              {rows.length === 0 ? (
                <EmptyState art={<LetterArt />} title={words('empty')} text={words('emptyText')} />
              ) : (
                <Rows card label={words('list')}>
                  {rows.map((webhook) => (
                    <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => setOpen(webhook.id)} />
                  ))}
                </Rows>
              )}
            </Section>
            <Button block disabled={rows.length >= webhooksAtMost} onClick={() => setForm('add')}>
              {words('add')}
            </Button>
            {rows.length > 0 && <Deliveries webhooks={rows} />}
          </>
        )}
      </Page>
      {form && asked.data && (
        <WebhookForm
          webhook={form === 'add' ? undefined : form}
          example={asked.data.example}
          onAdded={setSecret}
          onClose={() => setForm(undefined)}
        />
      )}
      {shown && (
        <WebhookSheet
          webhook={shown}
          onSecret={setSecret}
          onChange={() => {
            setForm(shown)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {secret && <SecretSheet {...secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function WebhookRow({ webhook: { url, kinds, off }, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const words = useWords('webhooks')
  const wanted = kinds.length === 0 ? words('all') : kinds.map((kind) => words(`kind.${kind}`)).join(' · ')
  return (
    <Row
      icon={WebhookIcon}
      title={shortUrl(url)}
      sub={wanted}
      onClick={onOpen}
      end={
        off === null ? (
          <Status kind="done">{words('on')}</Status>
        ) : (
          <Status kind={off.why === 'owner' ? 'wait' : 'fail'}>{words(`off.${off.why}`)}</Status>
        )
      }
    />
  )
}
