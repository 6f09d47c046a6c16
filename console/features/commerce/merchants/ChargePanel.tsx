import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { Status } from '../../../components/Status.tsx'
import { exactText, momentText } from '../../../words/moments.ts'
import { merchantAt } from '../../../words/places.ts'
import { type Charge, chargeState } from './charge.ts'
import { MerchantLink } from './MerchantLink.tsx'

export interface ChargePanelProps {
  charge: Charge
  onClose: () => void
}

/** One charge: what was asked for, its items, and its payment. */
export function ChargePanel({ charge: it, onClose }: ChargePanelProps) {
  const { kind, text } = chargeState[it.state]
  return (
    <Panel title={`Charge ${it.id}`} badge={<Status kind={kind}>{text}</Status>} onClose={onClose}>
      <div className="panel__sum">
        <Money amount={it.money + it.tip} coin={it.currency} size="lg" />
        <p className="tnum">Opened {exactText(it.createdAt)}</p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Merchant', value: <MerchantLink {...it.shop} /> },
          it.reference !== '' && { name: 'Reference', value: it.reference },
          it.tip > 0n && { name: 'Of it, tip', value: <Money amount={it.tip} coin={it.currency} /> },
          { name: 'To pay', value: <Money amount={it.moneyCig} coin="CIG" places={6} /> },
          { name: 'Price', value: <Money amount={it.price} coin="USCD" places={6} /> },
          { name: it.state === 'open' ? 'Open until' : 'Could be paid until', value: momentText(it.expiresAt) },
          it.note !== '' && { name: 'Note', value: it.note },
        ]}
      />
      {it.bill && it.paidAt && (
        <PanelPart title="Payment">
          <Kv
            flush
            rows={[
              {
                name: 'Receipt',
                value: (
                  <Link className="panel__link" href={merchantAt(it.shop.vcode, 'bills', it.bill.id)}>
                    {it.bill.receipt}
                  </Link>
                ),
              },
              { name: 'Paid by', value: <MemberLink {...it.bill.payer} /> },
              { name: 'Paid', value: exactText(it.paidAt) },
            ]}
          />
        </PanelPart>
      )}
      {it.items.length > 0 && (
        <PanelPart title="Items">
          <Kv
            flush
            rows={it.items.map(({ title, pieces, price }, at) => ({
              name: `${at + 1}. ${title}, ${pieces} ×`,
              value: <Money amount={price} coin={it.currency} />,
            }))}
          />
        </PanelPart>
      )}
      <PanelPart title="Code" action={<CopyButton text={it.code} done="Code copied" failed="Copying failed" />}>
        <p className="mono panel__addr">{it.code}</p>
      </PanelPart>
    </Panel>
  )
}
