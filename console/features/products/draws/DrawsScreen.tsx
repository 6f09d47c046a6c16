import { consoleContract } from '@humidor/contract/console/index.ts'
import { preorderTypes } from '@humidor/domain/products/preorder.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { type Asking, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { Queue } from '../../../components/Queue.tsx'
import { ItemTable } from '../../../components/Table.tsx'
import { momentText } from '../../../words/moments.ts'
import { coinOfType, typeName } from '../../../words/products.ts'
import { columns } from './columns.tsx'
import { DrawPanel } from './DrawPanel.tsx'
import { beaconName, type Draw, stageName, stageOf } from './draw.ts'

const { draws } = consoleContract.draws
type Call = typeof draws

const file: ExportProps<Call>['columns'] = [
  { head: 'Draw', text: ({ id }) => String(id) },
  { head: 'Type', text: ({ type }) => type },
  { head: 'Due at', at: ({ dueAt }) => dueAt },
  { head: 'State', text: (row) => stageName[stageOf(row)] },
  { head: 'Entries', count: ({ entries }) => entries },
  { head: 'Coin', text: ({ type }) => coinOfType[type] },
  { head: 'Gives at most', amount: ({ quota }) => quota },
  { head: 'Won', count: ({ won }) => won },
  { head: 'Given', amount: ({ wonMoney }) => wonMoney },
  { head: 'Beacon', text: ({ beaconState }) => (beaconState === null ? '' : beaconName[beaconState]) },
  { head: 'Drawn at', at: ({ drawnAt }) => drawnAt },
]

function askingAt(place: Place): Asking<Call> {
  const type = preorderTypes.find((one) => one === place.get('type'))
  return type ? { type } : {}
}

/** Every draw of pre-orders, future and past, with a recomputation of each. */
export function DrawsScreen() {
  const place = usePlace()
  const asking = askingAt(place)
  const pages = usePages(draws, asking)
  const item = place.get('item')
  const late = pages.rows?.filter((row) => stageOf(row) === 'late') ?? []
  const field = (
    <FilterField
      label="Paid in"
      name="type"
      all="Either"
      options={preorderTypes.map((value) => ({ value, text: typeName[value] }))}
    />
  )
  return (
    <>
      <ConsolePage title="Draws">
        {late.map((row) => (
          <div key={row.id} role="alert">
            <Note kind="ember">
              Draw {row.id} was due at {momentText(row.dueAt)} and has not been drawn. It is retried automatically; the
              cause is in the server log.
            </Note>
          </div>
        ))}
        <Queue
          label="Draws"
          filters={{ fields: field, inUse: asking.type ? 1 : 0 }}
          exporting={<Export call={draws} asking={asking} name="draws" columns={file} />}
          of={pages}
          empty={{ title: 'No draws yet', text: 'The first draw opens automatically, a day before it is drawn.' }}
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable
              caption="Draws of pre-orders, newest first"
              columns={shown}
              rows={rows}
              keyOf={({ id }: Draw) => String(id)}
            />
          )}
        </Queue>
      </ConsolePage>
      {item !== undefined && /^\d{1,15}$/.test(item) && (
        <DrawPanel key={item} id={Number(item)} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}
