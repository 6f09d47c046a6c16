import { consoleContract } from '@humidor/contract/console/index.ts'
import { settingBounds, settingGroups, settingKeys } from '@humidor/domain/platform/setting-bounds.ts'
import { type Asking, type RowOf, usePages } from '../../../api/usePages.ts'
import { decidedInFile, reasonColumn, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { FilterField } from '../../../components/FilterField.tsx'
import type { Place } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { groupName, settingName } from '../../../words/settings.ts'
import { valueText } from './setting.ts'

const { settingHistory } = consoleContract.settings
type Call = typeof settingHistory
type Change = RowOf<Call>

const text = ({ key }: Change, value: number) => valueText(settingBounds[key], value)

const columns: Column<Change>[] = [
  { head: 'Time', cell: ({ at }) => <When at={at} /> },
  { head: 'Setting', cell: ({ key }) => <Two first={settingName(key)} second={groupName[settingBounds[key].group]} /> },
  {
    head: 'Change',
    cell: (row) => <Two first={text(row, row.new)} second={`was ${text(row, row.old)}`} />,
  },
  {
    head: 'Operators',
    hiddenOn: 'phone',
    cell: ({ maker, checker }) =>
      maker === null ? <span className="quiet">the platform</span> : <Two first={maker} second={`and ${checker}`} />,
  },
  reasonColumn,
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Change', text: ({ id }) => id },
  { head: 'Time', at: ({ at }) => at },
  { head: 'Setting', text: ({ key }) => key },
  { head: 'Unit', text: ({ key }) => settingBounds[key].unit },
  { head: 'Old', count: ({ old }) => old },
  { head: 'New', count: (row) => row.new },
  ...decidedInFile,
]

const inGroups = settingGroups.flatMap((group) => settingKeys.filter((key) => settingBounds[key].group === group))

/** Changes of all settings, newest first; of one setting, if the address names it. */
export function Changes({ place, tabs }: { place: Place; tabs: QueueProps<Call>['tabs'] }) {
  const key = place.get('key')
  const asking: Asking<Call> = key === undefined ? {} : { key: key.slice(0, 40) }
  const pages = usePages(settingHistory, asking)
  return (
    <Queue
      still
      label="Changes of settings"
      tabs={tabs}
      filters={{
        fields: (
          <FilterField
            label="Setting"
            name="key"
            all="All settings"
            options={inGroups.map((one) => ({
              value: one,
              text: `${groupName[settingBounds[one].group]}: ${settingName(one)}`,
            }))}
          />
        ),
        inUse: key === undefined ? 0 : 1,
      }}
      exporting={<Export call={settingHistory} asking={asking} name="setting-changes" columns={file} />}
      of={pages}
      empty={{
        title: 'No changes',
        text: 'Every change of a setting appears here, with its operators and reason.',
      }}
      columns={columns}
    >
      {(rows, shown) => (
        <Table caption="Changes of settings, newest first" columns={shown} rows={rows} keyOf={({ id }: Change) => id} />
      )}
    </Queue>
  )
}
