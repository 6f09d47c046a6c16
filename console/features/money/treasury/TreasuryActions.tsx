import { consoleContract } from '@humidor/contract/console/index.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import type { Micros } from '@humidor/domain/money/micros.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { type RowOf, usePages } from '../../../api/usePages.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { decidedInFile, MemberCell, reasonColumn, When } from '../../../components/columns.tsx'
import { Export, type ExportProps } from '../../../components/Export.tsx'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { OpenItem } from '../../../components/OpenItem.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { usePlace } from '../../../components/place.ts'
import { Queue, type QueueProps } from '../../../components/Queue.tsx'
import { Steps } from '../../../components/Status.tsx'
import { type Column, ItemTable, Two } from '../../../components/Table.tsx'
import { momentText } from '../../../words/moments.ts'
import { millionthsOf } from '../../../words/money.ts'
import { transferAt } from '../../../words/places.ts'
import { moveName } from '../../../words/treasury.ts'
import { AwardForm } from './AwardForm.tsx'
import { MoveForm } from './MoveForm.tsx'

const { treasuryDeeds, requestAward, requestTreasuryMove } = consoleContract.treasury
type Call = typeof treasuryDeeds
type TreasuryAction = RowOf<Call>

const exactMoney = ({ amount, coin }: TreasuryAction, size?: 'lg') =>
  coin === 'POINT' ? (
    <>
      <Money amount={amount} coin={coin} size={size} /> points
    </>
  ) : (
    <Money amount={amount} coin={coin} size={size} places={placesOf(amount as Micros)} />
  )

const columns: Column<TreasuryAction>[] = [
  { head: 'Time', cell: ({ at }) => <When at={at} /> },
  {
    head: 'Details',
    cell: ({ member, move }) => (member ? <MemberCell {...member} /> : <Two first={moveName(move ?? '')} />),
  },
  { head: 'Amount', num: true, cell: (deed) => exactMoney(deed) },
  {
    head: 'Operators',
    hiddenOn: 'phone',
    cell: ({ maker, checker }) => <Two first={maker} second={`and ${checker}`} />,
  },
  reasonColumn,
]

const file: ExportProps<Call>['columns'] = [
  { head: 'Number', text: ({ id }) => id },
  { head: 'Time', at: ({ at }) => at },
  { head: 'UID', text: ({ member }) => (member ? String(member.uid) : '') },
  { head: 'Member', text: ({ member }) => member?.name ?? '' },
  { head: 'Transfer type', text: ({ move }) => move ?? '' },
  { head: 'Coin', text: ({ coin }) => coin },
  { head: 'Amount', amount: ({ coin, amount }) => millionthsOf(coin, amount) },
  ...decidedInFile,
  { head: 'Transfer', text: ({ transfer }) => transfer },
]

const empty = {
  award: { title: 'No awards yet', text: 'Awards appear here once a second operator has approved.' },
  move: { title: 'No transfers yet', text: 'Treasury transfers appear here once a second operator has approved.' },
} as const

export interface TreasuryActionsProps {
  kind: 'award' | 'move'
  tabs: QueueProps<Call>['tabs']
}

/** Past awards or moves, newest first, and the form for another one. */
export function TreasuryActions({ kind, tabs }: TreasuryActionsProps) {
  const place = usePlace()
  const may = useMay()
  const pages = usePages(treasuryDeeds, { kind })
  const award = kind === 'award'
  const mayAsk = may(award ? requestAward : requestTreasuryMove)
  const asks = mayAsk && place.get('ask') === 'new'
  const close = () => place.go({ item: undefined, ask: undefined })
  return (
    <>
      <ConsolePage title="Treasury">
        <Queue
          label={award ? 'Awards' : 'Treasury transfers'}
          tabs={tabs}
          exporting={
            <>
              {mayAsk && (
                <button type="button" className="textlink" onClick={() => place.go({ ask: 'new', item: undefined })}>
                  <Icon of={Plus} size="md" />
                  {award ? 'New award' : 'New transfer'}
                </button>
              )}
              <Export
                call={treasuryDeeds}
                asking={{ kind }}
                name={award ? 'awards' : 'treasury-moves'}
                columns={file}
              />
            </>
          }
          of={pages}
          empty={empty[kind]}
          columns={columns}
        >
          {(rows, shown) => (
            <ItemTable
              caption={award ? 'Awards, newest first' : 'Transfers, newest first'}
              columns={shown}
              rows={rows}
              keyOf={({ id }: TreasuryAction) => id}
            />
          )}
        </Queue>
      </ConsolePage>
      {asks && (award ? <AwardForm onClose={close} /> : <MoveForm onClose={close} />)}
      {!asks && (
        <OpenItem rows={pages.rows} gone={{ title: 'Not on this page', text: 'Look on other pages.' }}>
          {(deed, onClose) => <TreasuryActionPanel deed={deed} onClose={onClose} />}
        </OpenItem>
      )}
    </>
  )
}

/** One award or move in full. */
function TreasuryActionPanel({ deed: it, onClose }: { deed: TreasuryAction; onClose: () => void }) {
  return (
    <Panel title={it.member?.name ?? moveName(it.move ?? '')} onClose={onClose}>
      <div className="panel__sum">
        <p className="panel__name">{exactMoney(it, 'lg')}</p>
        <p className="tnum">{momentText(it.at)}</p>
      </div>
      <Kv
        flush
        rows={[
          it.member !== null && {
            name: 'Member',
            value: <MemberLink {...it.member} />,
          },
          {
            name: 'In the ledger',
            value: (
              <Link className="panel__link" href={transferAt(it.transfer)}>
                Transfer {it.transfer}
              </Link>
            ),
          },
        ]}
      />
      <PanelPart title="Reason">
        <p className="panel__text">{it.reason}</p>
      </PanelPart>
      <Steps
        hands={[
          { is: 'done', title: `Requested by ${it.maker}`, text: 'maker' },
          { is: 'done', title: `Approved by ${it.checker}`, text: `${momentText(it.at)}, checker` },
        ]}
      />
    </Panel>
  )
}
