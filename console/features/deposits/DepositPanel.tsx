import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { Panel } from '../../desk/Panel.tsx'
import { momentText } from '../../words/moments.ts'
import { chainName, type Deposit } from './payment.ts'
import { Transaction } from './Transaction.tsx'

/** One deposit: what was asked for, until when it is matched, and what paid it. */
export const DepositPanel = ({ deposit: it, onClose }: { deposit: Deposit; onClose: () => void }) => (
  <Panel
    title={`Deposit ${it.id}`}
    badge={<Badge tone={it.state === 'credited' ? 'leaf' : 'gold'}>{it.state}</Badge>}
    onClose={onClose}
    foot={
      <Link className="textlink" href={`/members?item=${it.member.uid}`}>
        To {it.member.name}
      </Link>
    }
  >
    <div className="panel__sum">
      <p className="panel__name">
        <Money amount={it.amount} coin="USDT" size="lg" places={6} />
      </p>
      <p className="tnum">Opened {momentText(it.openedAt)}</p>
    </div>
    <Kv
      flush
      rows={[
        { name: 'Network', value: chainName[it.chain] },
        { name: 'Address', value: <span className="mono">{it.address}</span> },
        { name: 'Shown until', value: momentText(it.expiresAt) },
        { name: 'Matched until', value: momentText(it.graceUntil) },
        it.creditedAt !== null && { name: 'Credited', value: momentText(it.creditedAt) },
      ]}
    />
    {it.txid !== null && <Transaction chain={it.chain} txid={it.txid} />}
  </Panel>
)
