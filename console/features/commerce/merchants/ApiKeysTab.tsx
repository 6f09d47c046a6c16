import { consoleContract } from '@humidor/contract/console/index.ts'
import { useNow } from '../../../api/useMe.ts'
import { type RowOf, usePages } from '../../../api/usePages.ts'
import { When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { Queue } from '../../../components/Queue.tsx'
import { Status } from '../../../components/Status.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { agoText, momentText } from '../../../words/moments.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

const { merchantApiKeys } = consoleContract.apiKeys
type Call = typeof merchantApiKeys
type Row = RowOf<Call>

const scopesText = ({ scopes }: Row) => scopes.join(', ')

function stateOf({ revokedAt, oldUntil }: Row) {
  if (revokedAt !== null) return { kind: 'still', text: `Revoked ${momentText(revokedAt)}` } as const
  if (oldUntil !== null) return { kind: 'wait', text: `Old secret works until ${momentText(oldUntil)}` } as const
  return { kind: 'done', text: 'Works' } as const
}

const columnsAt = (now: Date): Column<Row>[] => [
  { head: 'Key', cell: ({ name, prefix }) => <Two first={name} second={`${prefix}…`} /> },
  { head: 'May', hiddenOn: 'phone', cell: (row) => <span className="queue__text">{scopesText(row)}</span> },
  {
    head: 'Last used',
    cell: ({ usedAt }) =>
      usedAt === null ? (
        <span className="quiet">never</span>
      ) : (
        <Two first={agoText(usedAt, now)} second={momentText(usedAt)} />
      ),
  },
  { head: 'Made', hiddenOn: 'narrow', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    head: 'New secret',
    hiddenOn: 'narrow',
    cell: ({ rotatedAt }) => (rotatedAt === null ? <span className="quiet">none</span> : <When at={rotatedAt} />),
  },
  {
    head: 'State',
    cell: (row) => {
      const { kind, text } = stateOf(row)
      return <Status kind={kind}>{text}</Status>
    },
  },
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  { head: 'Name', text: ({ name }) => name },
  { head: 'Prefix', text: ({ prefix }) => prefix },
  { head: 'Scopes', of: 'May', text: scopesText },
  { head: 'Made at', at: ({ createdAt }) => createdAt },
  { head: 'Last used at', at: ({ usedAt }) => usedAt },
  { head: 'New secret at', at: ({ rotatedAt }) => rotatedAt },
  { head: 'Revoked at', at: ({ revokedAt }) => revokedAt },
]

/** The keys of a merchant's software. Their secrets are stored nowhere. */
export function ApiKeysTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const now = useNow()
  const pages = usePages(merchantApiKeys, { vcode })
  return (
    <MerchantFrame of={tab}>
      <Queue
        still
        label={`API keys of ${name}`}
        tabs={tabs}
        exporting={<Export call={merchantApiKeys} asking={{ vcode }} name={`api-keys-${vcode}`} columns={file} />}
        of={pages}
        empty={{ title: 'No API keys', text: 'Keys that the owner makes for the shop’s own software appear here.' }}
        columns={columnsAt(now)}
      >
        {(rows, shown) => (
          <Table
            caption={`API keys of ${name}, newest first`}
            columns={shown}
            rows={rows}
            keyOf={({ id }: Row) => id}
          />
        )}
      </Queue>
    </MerchantFrame>
  )
}
