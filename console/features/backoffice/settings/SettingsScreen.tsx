import { consoleContract } from '@humidor/contract/console/index.ts'
import { settingGroups } from '@humidor/domain/platform/setting-bounds.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures } from '../../../components/Figures.tsx'
import { tabsAt, usePlace } from '../../../components/place.ts'
import { Status } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { dayText } from '../../../words/moments.ts'
import { groupName, settingName } from '../../../words/settings.ts'
import { Changes } from './Changes.tsx'
import { SettingPanel } from './SettingPanel.tsx'
import { type Setting, valueText } from './setting.ts'
import './settings.css'

const { allSettings } = consoleContract.settings

const tabs = [
  { id: 'settings', label: 'In force' },
  { id: 'changes', label: 'Changes' },
] as const

/** Every setting of the platform, and its changes. */
export function SettingsScreen() {
  const place = usePlace()
  const choosing = tabsAt(place, tabs, { first: 'settings', clears: ['key'] })
  const tab = choosing.value
  const asked = useAsk(allSettings, {}, { live: true })
  const item = place.get('item')
  const open = asked.data?.find(({ key }) => key === item)
  return (
    <>
      <ConsolePage title="Settings">
        {tab === 'changes' ? (
          <Changes place={place} tabs={choosing} />
        ) : (
          <Figures label="Settings in force" tabs={choosing} of={asked}>
            {(all) => <Groups all={all} />}
          </Figures>
        )}
      </ConsolePage>
      {open && asked.data && (
        <SettingPanel key={open.key} setting={open} all={asked.data} onClose={() => place.go({ item: undefined })} />
      )}
    </>
  )
}

const columns: Column<Setting>[] = [
  { head: 'Setting', cell: ({ key }) => <Two first={settingName(key)} /> },
  {
    head: 'In force',
    num: true,
    cell: (it) => (
      <Two
        fixed
        first={valueText(it, it.value)}
        second={it.waits === null ? undefined : `${valueText(it, it.waits)} pending`}
      />
    ),
  },
  {
    head: 'Default',
    num: true,
    hiddenOn: 'phone',
    cell: (it) => <span className="quiet tnum nowrap">{valueText(it, it.byDefault)}</span>,
  },
  {
    head: 'Changed',
    hiddenOn: 'narrow',
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? (
        <span className="quiet">never</span>
      ) : (
        <Two first={dayText(changedAt)} second={changedBy ?? 'the platform'} />
      ),
  },
  {
    head: 'State',
    hiddenOn: 'phone',
    cell: (it) =>
      it.waits !== null ? (
        <Status kind="wait">Change pending</Status>
      ) : (
        <Status kind={it.value === it.byDefault ? 'still' : 'done'}>
          {it.value === it.byDefault ? 'default' : 'changed'}
        </Status>
      ),
  },
]

const Groups = ({ all }: { all: readonly Setting[] }) =>
  settingGroups.map((group) => (
    <section key={group} className="settings-group" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{groupName[group]}</h2>
      <ItemTable
        caption={groupName[group]}
        columns={columns}
        rows={all.filter((one) => one.group === group)}
        keyOf={({ key }: Setting) => key}
      />
    </section>
  ))
