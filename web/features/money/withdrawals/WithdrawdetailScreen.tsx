import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { ArrowUpFromLine } from 'lucide-react'
import { useAskMore } from '../../../api/useAsk.ts'
import { Records } from '../../../frame/Records.tsx'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { WithdrawalSheet } from './WithdrawalSheet.tsx'
import { WithdrawalStatus } from './WithdrawalStatus.tsx'

/** /Withdrawdetail: every withdrawal of the member, and its progress. */
export function WithdrawdetailScreen() {
  const words = useWords('withdrawals')
  const networks = useWords('deposits')
  const asked = useAskMore(depositsCalls.usdtdetail, { type: 2 }, { every: 5_000 })
  return (
    <Records
      title={words('detail.title')}
      from={paths.withdraw}
      empty={{ title: words('detail.empty'), text: words('detail.emptyText'), action: words('detail.action') }}
      of={asked}
      row={(row, open) => (
        <Row
          icon={ArrowUpFromLine}
          title={networks(`chain.${row.chain}`)}
          sub={momentText(row.createdAt)}
          onClick={open}
          end={
            <>
              <Money amount={-row.moneyUsdt} coin="USDT" />
              <WithdrawalStatus record={row} />
            </>
          }
        />
      )}
      sheet={(record, close) => <WithdrawalSheet record={record} onClose={close} />}
    />
  )
}
