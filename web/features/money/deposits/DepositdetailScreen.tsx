import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { ArrowDownToLine } from 'lucide-react'
import { useAskMore } from '../../../api/useAsk.ts'
import { Records } from '../../../frame/Records.tsx'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { Progress } from './DepositProgress.tsx'
import { DepositSheet } from './DepositSheet.tsx'

/** /Depositdetail: every deposit of the member, with its progress on the chain. */
export function DepositdetailScreen() {
  const words = useWords('deposits')
  const asked = useAskMore(depositsCalls.usdtdetail, { type: 1 }, { every: 5_000 })
  return (
    <Records
      title={words('detail.title')}
      from={paths.deposit}
      empty={{ title: words('detail.empty'), text: words('detail.emptyText'), action: words('detail.action') }}
      of={asked}
      row={(row, open) => (
        <Row
          icon={ArrowDownToLine}
          title={words(`chain.${row.chain}`)}
          sub={momentText(row.createdAt)}
          onClick={open}
          end={
            <>
              <Money amount={row.moneyUsdt} coin="USDT" places={6} signed={row.status === 1} />
              <Progress record={row} />
            </>
          }
        />
      )}
      sheet={(record, close) => <DepositSheet record={record} onClose={close} />}
    />
  )
}
