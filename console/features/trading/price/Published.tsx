import { consoleContract } from '@humidor/contract/console/index.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { changeOf } from '@humidor/domain/trading/price.ts'
import { Money } from '@humidor/ui/Money.tsx'
import type { ReactNode } from 'react'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { decidedInFile, reasonColumn, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { Select } from '../../../components/fields.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { changeText } from './price.ts'

const { prices } = consoleContract.price
type Call = typeof prices
type Row = RowOf<Call>

const change = ({ before, price: now }: Row) => (before === null ? '' : changeText(changeOf(price(before), price(now))))

const columns: Column<Row>[] = [
  { head: 'Published', cell: ({ at }) => <When at={at} /> },
  {
    head: 'Price',
    cell: (row) => (
      <Two
        first={<Money amount={row.price} coin="USCD" places={PLACES.exact} />}
        second={change(row) || 'the first price'}
      />
    ),
  },
  {
    head: 'Set by',
    cell: ({ maker, checker, opens }) =>
      maker === null ? (
        <span className="quiet">the rule</span>
      ) : (
        <Two first={`${maker} and ${checker}`} second={opens ? 'for the midnight' : 'at once'} />
      ),
  },
  reasonColumn,
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  { head: 'Day', day: ({ day }) => day },
  { head: 'Time', at: ({ at }) => at },
  { head: 'Price, USCD', amount: ({ price: at }) => at },
  { head: 'Before, USCD', amount: ({ before }) => before },
  { head: 'Opening price', text: ({ opens }) => (opens ? 'yes' : 'no') },
  ...decidedInFile,
]

const choices = [
  { value: '', text: 'Rule and operators' },
  { value: 'rule', text: 'The rule' },
  { value: 'operators', text: 'Operators' },
] as const

/** Every published price, newest first, with author and reason. */
export function Published({ tabs, tool }: { tabs: QueueProps<Call>['tabs']; tool: ReactNode }) {
  const place = usePlace()
  const by = (['rule', 'operators'] as const).find((one) => one === place.get('by'))
  const asking: Asking<Call> = by === undefined ? {} : { by }
  const pages = usePages(prices, asking)
  return (
    <Queue
      still
      label="Published prices"
      tabs={tabs}
      filters={{
        fields: (
          <Select
            label="Set by"
            value={by ?? ''}
            onChange={(one) => place.go({ by: one || undefined })}
            options={choices}
          />
        ),
        inUse: by === undefined ? 0 : 1,
      }}
      exporting={
        <>
          {tool}
          <Export call={prices} asking={asking} name="prices" columns={file} />
        </>
      }
      of={pages}
      empty={{ title: 'No prices published', text: 'Every price appears here, with its operators and reason.' }}
      columns={columns}
    >
      {(rows, shown) => (
        <Table caption="Published prices, newest first" columns={shown} rows={rows} keyOf={({ id }: Row) => id} />
      )}
    </Queue>
  )
}
