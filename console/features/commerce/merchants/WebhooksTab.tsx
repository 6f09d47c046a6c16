import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { When } from '../../../components/columns.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { ListQueue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import { kindsText, webhookState } from './webhook.ts'

const { merchantWebhooks } = consoleContract.webhooks
type Row = AnswerOf<typeof merchantWebhooks>['rows'][number]

const columns: Column<Row>[] = [
  {
    head: 'Address',
    cell: ({ url, pending }) => <Two first={url} second={pending === 0 ? undefined : `${pending} waiting`} />,
  },
  { head: 'Events', hiddenOn: 'narrow', cell: ({ kinds }) => <span className="queue__text">{kindsText(kinds)}</span> },
  { head: 'Added', hiddenOn: 'narrow', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    head: 'State',
    cell: (row) => {
      const { kind, text } = webhookState(row)
      return <Status kind={kind}>{text}</Status>
    },
  },
]

/** The webhooks of a merchant. A row opens what was sent to it. */
export function WebhooksTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const asked = useAsk(merchantWebhooks, { vcode })
  const rows = asked.data?.rows
  return (
    <>
      <MerchantFrame of={tab}>
        <ListQueue
          label={`Webhooks of ${name}`}
          tabs={tabs}
          of={{ ...asked, data: rows }}
          empty={{ title: 'No webhooks', text: 'Addresses that the owner adds for events of the shop appear here.' }}
          note="The secrets that sign what is sent are shown to the owner alone."
        >
          {(shown) => (
            <ItemTable caption={`Webhooks of ${name}`} columns={columns} rows={shown} keyOf={({ id }: Row) => id} />
          )}
        </ListQueue>
      </MerchantFrame>
      <OpenItem rows={rows} gone={{ title: 'Webhook not found', text: 'The owner may have removed it.' }}>
        {(webhook, close) => <WebhookPanel webhook={webhook} vcode={vcode} onClose={close} />}
      </OpenItem>
    </>
  )
}
