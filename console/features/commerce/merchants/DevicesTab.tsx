import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay, useNow } from '../../../api/useMe.ts'
import { When } from '../../../components/columns.tsx'
import { ListQueue } from '../../../components/Queue.tsx'
import { type Column, Table, Two } from '../../../components/Table.tsx'
import { many } from '../../../words/counts.ts'
import { agoText, momentText } from '../../../words/moments.ts'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

const { merchantDevices } = consoleContract.merchantRecords
const { endMerchantSessions } = consoleContract.merchantChanges

type Row = AnswerOf<typeof merchantDevices>['sessions'][number]

const userOf = ({ till }: Row) =>
  till === null ? 'Owner' : till.locked ? 'Locked till' : `Till, ${till.staff ?? 'the owner'}`

const columnsAt = (now: Date): Column<Row>[] => [
  {
    head: 'Device',
    cell: ({ device, mark }) => <Two first={device === '' ? 'Unknown device' : device} second={`mark ${mark}`} />,
  },
  { head: 'Used by', cell: (row) => userOf(row) },
  { head: 'Signed in', hiddenOn: 'phone', cell: ({ createdAt }) => <When at={createdAt} /> },
  { head: 'Last seen', cell: ({ seenAt }) => <Two first={agoText(seenAt, now)} second={momentText(seenAt)} /> },
  { head: 'Ends, if not used', hiddenOn: 'narrow', cell: ({ expiresAt }) => <When at={expiresAt} /> },
]

/** Where a merchant is signed in. Support signs them out everywhere, with a reason. */
export function DevicesTab(tab: RecordTabProps) {
  const { vcode, name, tabs } = tab
  const now = useNow()
  const may = useMay()
  const asked = useAsk(merchantDevices, { vcode })
  const [ending, setEnding] = useState(false)
  const devices = asked.data?.devices ?? 0
  return (
    <MerchantFrame of={tab}>
      <ListQueue
        still
        label={`Devices of ${name}`}
        tabs={tabs}
        of={{ ...asked, data: asked.data?.sessions }}
        tools={
          may(endMerchantSessions) && (
            <TextLink flush onClick={() => setEnding(true)}>
              Sign out everywhere
            </TextLink>
          )
        }
        empty={{ title: 'Not signed in', text: 'Each device on which this merchant is signed in appears here.' }}
        note={`Sessions with one mark are on one device. Last seen is written down once an hour. Signed in on ${many(devices, 'device', 'devices')} in the last 400 days.`}
      >
        {(rows) => (
          <Table
            caption={`Devices of ${name}, newest first`}
            columns={columnsAt(now)}
            rows={rows}
            keyOf={({ id }: Row) => id}
          />
        )}
      </ListQueue>
      {ending && <SignOutDialog vcode={vcode} name={name} onClose={() => setEnding(false)} />}
    </MerchantFrame>
  )
}
