import { consoleContract } from '@humidor/contract/console/index.ts'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { many } from '../../../words/counts.ts'
import { exactText } from '../../../words/moments.ts'
import { knownCoin } from '../../../words/money.ts'
import { inWords } from '../../../words/names.ts'
import { accountAt, transferAt } from '../../../words/places.ts'
import { ownerOf, purposeOf, type Transfer } from './account.ts'
import './ledger.css'

const { transfer } = consoleContract.ledger

/** One transfer: its kind, its amount, and its entries with links to their accounts. */
export function TransferPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(transfer, { id })
  return (
    <LoadedPanel of={asked} title={`Transfer ${id}`} onClose={onClose}>
      {(found) => (
        <Panel title={`Transfer ${found.id}`} onClose={onClose}>
          <div className="panel__sum">
            <p className="panel__name">{inWords(found.operation)}</p>
            <p className="tnum">{exactText(found.at)}</p>
          </div>
          <Kv
            flush
            rows={[
              ...found.moved.map(({ coin, amount }) => ({
                name: `Amount, ${coin}`,
                value: <Money amount={amount} {...knownCoin(coin)} places={coin === 'POINT' ? 0 : 6} />,
              })),
              found.reverses !== null && { name: 'Reverses', value: <Other id={found.reverses} /> },
              found.reversedBy !== null && { name: 'Reversed by', value: <Other id={found.reversedBy} /> },
            ]}
          />
          <PanelPart title="Key" action={<CopyButton text={found.key} done="Key copied" failed="Copying failed" />}>
            <p className="mono panel__addr">{found.key}</p>
          </PanelPart>
          <Lines of={found} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

const Other = ({ id }: { id: string }) => (
  <Link className="panel__link" href={transferAt(id)}>
    Transfer {id}
  </Link>
)

const Lines = ({ of: { lines, linesLeft, entries } }: { of: Transfer }) => (
  <PanelPart title={many(entries, 'entry', 'entries')}>
    <ul className="lines">
      {lines.map(({ account, amount, balanceAfter, seq, says }) => (
        <li key={`${account.number}.${seq}.${amount}`}>
          <Link className="lines__account" href={accountAt(account.number)}>
            <b>{purposeOf(account)}</b>
            <span className="tnum">{ownerOf(account)}</span>
            {says !== null && <span>{inWords(says)}</span>}
          </Link>
          <span className="lines__sums">
            <Money amount={amount} {...knownCoin(account.coin)} places={account.coin === 'POINT' ? 0 : 6} signed />
            <span className="quiet tnum">
              balance after <Money amount={balanceAfter} {...knownCoin(account.coin)} bare />
            </span>
          </span>
        </li>
      ))}
    </ul>
    {linesLeft > 0 && (
      <p className="quiet tnum">{linesLeft.toLocaleString('en')} more entries of this settlement are not shown.</p>
    )}
  </PanelPart>
)
