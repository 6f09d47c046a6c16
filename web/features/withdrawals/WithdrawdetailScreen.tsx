import { contract } from '@humidor/contract/index.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowUpFromLine } from 'lucide-react'
import { useState } from 'react'
import { useAskMore } from '../../api/useAsk.ts'
import { paths } from '../../paths.ts'
import { momentText } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'
import { WithdrawalSheet } from './WithdrawalSheet.tsx'
import { WithdrawalStatus } from './WithdrawalStatus.tsx'

/** /Withdrawdetail: every withdrawal that was asked for, and how far it has come. */
export function WithdrawdetailScreen() {
  const words = useWords('withdrawals')
  const networks = useWords('deposits')
  const asked = useAskMore(contract.deposits.usdtdetail, { type: 2 }, { every: 5_000 })
  const [opened, setOpened] = useState<number>()
  const record = asked.rows?.find((one) => one.id === opened)
  return (
    <Page title={words('detail.title')} back={paths.withdraw}>
      <LoadMoreList
        items={asked.rows}
        of={asked.list}
        keyOf={(row) => row.id}
        label={words('detail.title')}
        empty={
          <EmptyState
            title={words('detail.empty')}
            text={words('detail.emptyText')}
            action={
              <ButtonLink kind="quiet" small href={paths.withdraw}>
                {words('detail.action')}
              </ButtonLink>
            }
          />
        }
      >
        {(row) => (
          <Row
            icon={ArrowUpFromLine}
            title={networks(`chain.${row.chain}`)}
            sub={momentText(row.createdAt)}
            onClick={() => setOpened(row.id)}
            end={
              <>
                <Money amount={-row.moneyUsdt} coin="USDT" />
                <WithdrawalStatus record={row} />
              </>
            }
          />
        )}
      </LoadMoreList>
      {record && <WithdrawalSheet record={record} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
