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

interface Row {
  id: string
  device: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

const columnsAt = (now: Date): Column<Row>[] => [
  { head: 'Device', cell: ({ device }) => <Two fixed first={device} second="mark of the device" /> },
  { head: 'Signed in', cell: ({ createdAt }) => <When at={createdAt} /> },
  { head: 'Last seen', cell: ({ seenAt }) => <Two first={agoText(seenAt, now)} second={momentText(seenAt)} /> },
  { head: 'Ends, if not used', hiddenOn: 'phone', cell: ({ expiresAt }) => <When at={expiresAt} /> },
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
        note={`Last seen is written down once an hour. Signed in on ${many(devices, 'device', 'devices')} in the last 400 days.`}
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
