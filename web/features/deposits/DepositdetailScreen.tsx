import { contract } from '@humidor/contract/index.ts'
import type { DepositState } from '@humidor/domain/deposit.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowDownToLine } from 'lucide-react'
import { useState } from 'react'
import { useAskMore } from '../../api/useAsk.ts'
import { paths } from '../../paths.ts'
import { momentText } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'
import { stateOf, type UsdtRecord } from './record.ts'

/** The states in which there is something to watch. */
const underWay: ReadonlySet<DepositState> = new Set(['waiting', 'confirming'])

const looks = { waiting: 'wait', confirming: 'wait', credited: 'done', expired: 'fail' } as const

/** /Depositdetail: every deposit that was opened, with its way across the chain. */
export function DepositdetailScreen() {
  const words = useWords('deposits')
  const asked = useAskMore(contract.deposits.usdtdetail, { type: 1 }, { every: 5_000 })
  const [opened, setOpened] = useState<number>()
  const record = asked.rows?.find((one) => one.id === opened)
  return (
    <Page title={words('detail.title')} back={paths.deposit}>
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
              <ButtonLink kind="quiet" small href={paths.deposit}>
                {words('detail.action')}
              </ButtonLink>
            }
          />
        }
      >
        {(row) => (
          <Row
            icon={ArrowDownToLine}
            title={words(`chain.${row.chain}`)}
            sub={momentText(row.createdAt)}
            onClick={() => setOpened(row.id)}
            end={
              <>
                <Money amount={row.moneyUsdt} coin="USDT" places={6} signed={row.status === 1} />
                <Progress record={row} />
              </>
            }
          />
        )}
      </LoadMoreList>
      {record && <Detail record={record} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function Progress({ record }: { record: UsdtRecord }) {
  const words = useWords('deposits')
  const state = stateOf(record)
  return (
    <Status kind={looks[state]}>
      {state === 'confirming'
        ? words('confirming', {
            done: Math.min(record.confirmations, record.confirmationsNeeded),
            needed: record.confirmationsNeeded,
          })
        : words(`status.${state}`)}
    </Status>
  )
}

function Detail({ record, onClose }: { record: UsdtRecord; onClose: () => void }) {
  const words = useWords('deposits')
  const text = useMoneyText()
  const frame = useWords('frame')
  const failed = frame('url_copy_failed')
  return (
    <Sheet
      open
      title={text(record.moneyUsdt, 'USDT', { places: 6 })}
      onClose={onClose}
      foot={
        underWay.has(stateOf(record)) && (
          <ButtonLink href={`${paths.deposit}?id=${record.id}`} block>
            {words('detail.open')}
          </ButtonLink>
        )
      }
    >
      <Kv
        rows={[
          { name: words('network'), value: words(`chain.${record.chain}`) },
          { name: words('detail.status'), value: <Progress record={record} /> },
          { name: words('detail.opened'), value: momentText(record.createdAt) },
          record.creditedAt !== null && { name: words('detail.creditedAt'), value: momentText(record.creditedAt) },
        ]}
      />
      <div className="stack">
        <p className="label">{words('detail.address')}</p>
        <CopyBox text={record.address} label={words('copyAddress')} done={words('addressCopied')} failed={failed} />
      </div>
      {record.txid !== null && (
        <div className="stack">
          <p className="label">{words('detail.transaction')}</p>
          <CopyBox
            text={record.txid}
            label={words('detail.copyTxid')}
            done={words('detail.txidCopied')}
            failed={failed}
          />
        </div>
      )}
    </Sheet>
  )
}
