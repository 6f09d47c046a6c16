import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { momentText } from '../../../words/moments.ts'
import { Address, Transaction } from './OnChain.tsx'
import { chainName, type Deposit, stateName } from './payment.ts'

const tones = { waiting: 'gold', confirming: 'gold', credited: 'leaf', expired: undefined } as const

/** One deposit: the requested amount, the end of its matching, and its payment. */
export const DepositPanel = ({ deposit: it, onClose }: { deposit: Deposit; onClose: () => void }) => (
  <Panel
    title={`Deposit ${it.id}`}
    badge={<Badge tone={tones[it.state]}>{stateName[it.state]}</Badge>}
    onClose={onClose}
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
        { name: 'Member', value: <MemberLink {...it.member} /> },
        { name: 'Network', value: chainName[it.chain] },
        it.cancelledAt !== null && { name: 'Cancelled by the member', value: momentText(it.cancelledAt) },
        { name: 'Shown until', value: momentText(it.expiresAt) },
        { name: 'Matched until', value: momentText(it.graceUntil) },
        it.creditedAt !== null && { name: 'Credited', value: momentText(it.creditedAt) },
      ]}
    />
    <Address title="Address" text={it.address} />
    {it.txid !== null && <Transaction chain={it.chain} txid={it.txid} />}
    {it.state === 'expired' && (
      <p className="quiet">
        Was it paid? A payment of another amount, or one that came too late, is under{' '}
        <Link className="panel__link" href="/payments">
          Payments
        </Link>
        . The member’s claims are there too, under Claims.
      </p>
    )}
  </Panel>
)
