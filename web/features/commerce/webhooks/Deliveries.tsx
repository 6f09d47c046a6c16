import * as webhooksCalls from '@humidor/contract/commerce/webhooks.ts'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import { Status } from '@humidor/ui/Badge.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAskMore } from '../../../api/useAsk.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { DeliverySheet } from './DeliverySheet.tsx'
import { type Delivery, shortUrl, type Webhook } from './webhook.ts'

/** Milliseconds between two fetches: deliveries arrive while the page is open. */
const EVERY = 5_000

const filters = ['all', 'failed', 'pending'] as const
type Filter = (typeof filters)[number]
const kindOf = { pending: 'wait', delivered: 'done', failed: 'fail' } as const

/** What was sent to all webhooks, the newest first. */
export function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const words = useWords('webhooks')
  const [filter, setFilter] = useState<Filter>('all')
  const [open, setOpen] = useState<string>()
  const list = useAskMore(webhooksCalls.webhookDeliveries, filter === 'all' ? {} : { state: filter }, { every: EVERY })
  const urlOf = ({ webhookId }: Delivery) => webhooks.find(({ id }) => id === webhookId)?.url ?? ''
  const shown = list.rows?.find(({ id }) => id === open)
  return (
    <Section title={words('log')}>
      <Segmented
        label={words('filter.label')}
        options={filters.map((id) => ({ id, label: words(`filter.${id}`) }))}
        value={filter}
        onChange={setFilter}
      />
      <LoadMoreList
        items={list.rows}
        of={list.list}
        keyOf={({ id }) => id}
        label={words('log')}
        empty={<EmptyState art={<LetterArt />} title={words('logEmpty')} text={words('logEmptyText')} />}
      >
        {(delivery) => (
          <Row
            title={words(`kind.${delivery.kind}`)}
            sub={`${momentText(delivery.createdAt)} · ${shortUrl(urlOf(delivery))}`}
            onClick={() => setOpen(delivery.id)}
            end={<Status kind={kindOf[delivery.state]}>{words(`state.${delivery.state}`)}</Status>}
          />
        )}
      </LoadMoreList>
      {shown && <DeliverySheet delivery={shown} url={urlOf(shown)} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
