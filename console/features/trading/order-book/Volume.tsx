import { consoleContract } from '@humidor/contract/console/index.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { ListQueue, type ListQueueProps } from '../../../components/Queue.tsx'
import { Table } from '../../../components/Table.tsx'
import { dayColumns } from './columns.tsx'
import type { Day } from './trade.ts'

const { tradeVolume } = consoleContract.trades

/** The volume of each day, and the open orders now. */
export function Volume({ tabs }: Pick<ListQueueProps<Day>, 'tabs'>) {
  const asked = useAsk(tradeVolume, {}, { live: true })
  const text = useMoneyText()
  const open = asked.data?.open
  return (
    <ConsolePage title="Order book">
      <ListQueue
        still
        label="Volume"
        tabs={tabs}
        empty={{ title: 'Nothing traded yet', text: 'Business days with trades appear here.' }}
        of={{ ...asked, data: asked.data?.days }}
        note={
          open &&
          `Open now: ${open.buy.toLocaleString('en')} buy orders with ${text(open.heldUscd, 'USCD')} reserved, ${open.sell.toLocaleString('en')} sell orders with ${text(open.heldCig, 'CIG')} reserved. Days are in UTC+8.`
        }
      >
        {(rows) => (
          <Table
            caption="Volume of each business day, newest first"
            columns={dayColumns}
            rows={rows}
            keyOf={({ day }: Day) => day}
          />
        )}
      </ListQueue>
    </ConsolePage>
  )
}
