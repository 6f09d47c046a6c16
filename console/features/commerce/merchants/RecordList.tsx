import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ReactNode } from 'react'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { OpenItemAnywhere, type OpenItemAnywhereProps } from '../../../components/OpenItem.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { SearchBox, type SearchBoxProps } from '../../../components/SearchBox.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'
import { ShopField, shopAt } from './ShopField.tsx'

const { merchantBills, merchantCharges } = consoleContract.merchantRecords

/** The calls that list the bills and the charges of one merchant or of all. */
export type RecordsCall = typeof merchantBills | typeof merchantCharges

/** Whose records are listed: one merchant's in a tab of their page, or those of all merchants on a page of their own. */
export type Listed = { of: RecordTabProps } | { tabs: NonNullable<QueueProps<RecordsCall>['tabs']> }

export interface RecordListProps<C extends RecordsCall> extends Pick<OpenItemAnywhereProps<C>, 'gone'> {
  call: C
  listed: Listed
  /** In titles and in the file's name. */
  noun: 'bills' | 'charges'
  search: Omit<SearchBoxProps, 'most'>
  /** The states in the filter, and their names. */
  states: Readonly<Record<string, string>>
  columns: readonly Column<RowOf<C>>[]
  file: ExportProps<C>['columns']
  /** What the list holds, and what a search needs. */
  empty: { always: string; sought: string }
  children: (row: RowOf<C>, close: () => void) => ReactNode
}

/** The filters in the address. */
function askingAt<C extends RecordsCall>(
  place: Place,
  { listed, states }: Pick<RecordListProps<C>, 'listed' | 'states'>,
) {
  const search = place.get('search')
  const state = place.get('which')
  const which = state !== undefined && Object.hasOwn(states, state) ? state : undefined
  const vcode = 'of' in listed ? undefined : shopAt(place)
  const filters = { ...(which !== undefined && { which }), ...(vcode !== undefined && { vcode }) }
  const asking = {
    which: 'all',
    ...('of' in listed && { vcode: listed.of.vcode }),
    ...filters,
    ...(search !== undefined && { search }),
  }
  return { asking: asking as unknown as Asking<C>, inUse: Object.keys(filters).length, isSought: search !== undefined }
}

const shopColumn: Column<{ shop: { vcode: string; name: string } }> = {
  head: 'Merchant',
  hiddenOn: 'phone',
  cell: ({ shop }) => <Two first={shop.name} second={shop.vcode} />,
}

const shopInFile = [
  { head: 'Merchant id', text: ({ shop }: { shop: { vcode: string } }) => shop.vcode },
  { head: 'Merchant', text: ({ shop }: { shop: { name: string } }) => shop.name },
]

/** Bills or charges, filtered by state, days, amounts and merchant. A row opens beside the list. */
export function RecordList<C extends RecordsCall>(props: RecordListProps<C>) {
  const { call, listed, noun, states, columns, file, empty, gone, children } = props
  const place = usePlace()
  const { asking, inUse, isSought } = askingAt<C>(place, props)
  const pages = usePages<C>(call, asking)
  const [first, ...others] = columns
  const all = 'of' in listed || !first ? columns : [first, shopColumn as Column<RowOf<C>>, ...others]
  const title = noun === 'bills' ? 'Bills' : 'Charges'
  const label = 'of' in listed ? `${title} of ${listed.of.name}` : title
  const fields = (
    <>
      <FilterField
        label="State"
        name="which"
        all={`All ${noun}`}
        options={Object.entries(states).map(([value, text]) => ({ value, text }))}
      />
      {'of' in listed ? null : <ShopField />}
    </>
  )
  const list = (
    <Queue<C>
      label={label}
      tabs={'of' in listed ? listed.of.tabs : listed.tabs}
      filters={{ fields, inUse }}
      unit="₡"
      exporting={
        <Export<C>
          call={call}
          asking={asking}
          name={'of' in listed ? `${noun}-${listed.of.vcode}` : noun}
          columns={'of' in listed ? file : [...shopInFile, ...file]}
        />
      }
      of={pages}
      empty={
        inUse > 0 || isSought
          ? { title: 'No results', text: `${empty.sought} Check the filters.` }
          : { title: `No ${noun} yet`, text: empty.always }
      }
      columns={all}
    >
      {(rows, shown) => (
        <ItemTable<RowOf<C>> caption={`${label}, newest first`} columns={shown} rows={rows} keyOf={({ id }) => id} />
      )}
    </Queue>
  )
  const search = <SearchBox {...props.search} most={80} />
  return (
    <>
      {'of' in listed ? (
        <MerchantFrame of={listed.of} search={search}>
          {list}
        </MerchantFrame>
      ) : (
        <ConsolePage title="Bills" search={search}>
          {list}
        </ConsolePage>
      )}
      <OpenItemAnywhere<C> call={call} asking={asking} of={pages} gone={gone}>
        {children}
      </OpenItemAnywhere>
    </>
  )
}
