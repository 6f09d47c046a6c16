import { consoleContract } from '@humidor/contract/console/index.ts'
import { explorerOfAddress } from '@humidor/domain/money/explorer.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { Link } from 'wouter'
import { useMay } from '../../../api/useMe.ts'
import { usePages } from '../../../api/usePages.ts'
import { LoadFailed } from '../../../components/Figures.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { usePlace } from '../../../components/place.ts'
import { Steps } from '../../../components/Status.tsx'
import { momentText } from '../../../words/moments.ts'
import { blockText, networkName, providersText, type Reading, type Reserve } from './reserve.ts'

const { requestReserveRetirement, reserveHistory } = consoleContract.reserveProofs

const exactly = ({ amount }: Reading, size?: 'lg') => (
  <Money amount={amount} coin="USDT" size={size} places={placesOf(micros(amount))} />
)

/** One proved address: its balance, the signed message, who approved it, and its balances so far. */
export function ReservePanel({ reserve: it, onClose }: { reserve: Reserve; onClose: () => void }) {
  return (
    <Panel title={`Reserve on ${networkName[it.network]}`} onClose={onClose} foot={<Foot of={it} />}>
      <div className="panel__sum">
        <p className="panel__name">{it.newest ? exactly(it.newest, 'lg') : 'Not read yet'}</p>
        {it.newest && (
          <p className="tnum">
            {blockText(it.newest)}, {momentText(it.newest.at)}, {providersText(it.newest)}
          </p>
        )}
      </div>
      <PanelPart
        title="Address"
        action={<CopyButton text={it.address} done="Address copied" failed="Copying failed" />}
      >
        <p className="mono panel__addr">{inGroups(it.address).join(' ')}</p>
        <a
          className="textlink textlink--flush"
          href={explorerOfAddress(it.network, it.address)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Show on {it.network === 'BSC' ? 'BscScan' : 'Tronscan'}
        </a>
      </PanelPart>
      <PanelPart
        title="Signed message"
        action={<CopyButton text={it.message} done="Message copied" failed="Copying failed" />}
      >
        <pre className="mono panel__code">{it.message}</pre>
      </PanelPart>
      <PanelPart
        title="Signature"
        action={<CopyButton text={it.signature} done="Signature copied" failed="Copying failed" />}
      >
        <p className="mono panel__addr">{it.signature}</p>
      </PanelPart>
      <Hands of={it} />
      <History of={it} />
    </Panel>
  )
}

const Hands = ({ of: { maker, checker, reason, provedAt, ended } }: { of: Reserve }) => (
  <>
    <PanelPart title="Reason">
      <p className="panel__text">{reason}</p>
    </PanelPart>
    <Steps
      hands={[
        { is: 'done', title: `Requested by ${maker}`, text: 'maker' },
        { is: 'done', title: `Approved by ${checker}`, text: `${momentText(provedAt)}, checker` },
      ]}
    />
    {ended && (
      <PanelPart title="Ended">
        <p className="panel__text">{ended.reason}</p>
        <p className="quiet tnum">
          {momentText(ended.at)}, by {ended.maker} and {ended.checker}
        </p>
      </PanelPart>
    )}
  </>
)

/** The balances of the last week by the hour, and the daily ones. */
function History({ of: { id } }: { of: Reserve }) {
  const { page, rows, back, on } = usePages(reserveHistory, { id })
  return (
    <PanelPart title="Balances">
      {rows === undefined ? (
        hasFailed(page) ? (
          <LoadFailed of={page} />
        ) : (
          <Skeleton width="70%" />
        )
      ) : rows.length === 0 ? (
        <p className="quiet">None yet. The first one comes within a minute, once two providers agree.</p>
      ) : (
        <ul className="devices">
          {rows.map((reading) => (
            <li key={reading.id}>
              <b>{exactly(reading)}</b>
              <span className="tnum">
                {momentText(reading.at)}, {blockText(reading)}
                {reading.daily && ', published'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(back || on) && (
        <div className="panel__btns">
          <button type="button" className="textlink textlink--flush" disabled={!back} onClick={back}>
            Newer
          </button>
          <button type="button" className="textlink textlink--flush" disabled={!on} onClick={on}>
            Older
          </button>
        </div>
      )}
    </PanelPart>
  )
}

function Foot({ of: it }: { of: Reserve }) {
  const place = usePlace()
  const may = useMay()
  if (it.ended) return <p className="quiet">It no longer counts and is not read any more.</p>
  if (it.ending)
    return (
      <p className="lockline lockline--shut">
        <span>
          Its end is waiting for another operator in{' '}
          <Link className="panel__link" href="/approvals">
            Approvals
          </Link>
        </span>
      </p>
    )
  if (!may(requestReserveRetirement)) return <p className="quiet">Only finance can end it.</p>
  return (
    <button type="button" className="textlink textlink--flush" onClick={() => place.go({ ask: 'end' })}>
      End this reserve
    </button>
  )
}
