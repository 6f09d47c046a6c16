import { consoleContract } from '@humidor/contract/console/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { Status } from '../../../components/Status.tsx'
import { Transfer } from '../../../components/Transfer.tsx'
import { exactText, momentText } from '../../../words/moments.ts'
import { merchantAt } from '../../../words/places.ts'
import { type Bill, billState } from './bill.ts'
import { MerchantLink } from './MerchantLink.tsx'

const { merchantRefunds } = consoleContract.merchantRecords

export interface BillPanelProps {
  bill: Bill
  onClose: () => void
}

/** One payment to a merchant: the payer, the conversion, the refunds, and the transfers of the ledger. */
export function BillPanel({ bill: it, onClose }: BillPanelProps) {
  const { vcode } = it.shop
  const { kind, text } = billState(it)
  const leads = useMay()(consoleContract.ledger.transfer)
  const transfer = (id: string) => (leads ? <Transfer id={id} /> : `transfer ${id}`)
  return (
    <Panel title={`Receipt ${it.receipt}`} badge={<Status kind={kind}>{text}</Status>} onClose={onClose}>
      <div className="panel__sum">
        <Money amount={it.moneyCig} coin="CIG" size="lg" />
        <p className="tnum">Paid {exactText(it.createdAt)}</p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Paid by', value: <MemberLink {...it.payer} /> },
          { name: 'Merchant', value: <MerchantLink {...it.shop} /> },
          it.charge !== null && {
            name: 'Charge',
            value: (
              <Link className="panel__link" href={merchantAt(vcode, 'charges', it.charge.id)}>
                {it.charge.reference === '' ? `Charge ${it.charge.id}` : it.charge.reference}
              </Link>
            ),
          },
          { name: 'Payment', value: transfer(it.paidBy) },
        ]}
      />
      <PanelPart title="Conversion">
        {it.convertedAt === null ? (
          <p className="quiet">{it.refundedCig === it.moneyCig ? 'None: refunded before' : 'Pending'}</p>
        ) : (
          <Kv
            flush
            rows={[
              it.moneyUsdt !== null && { name: 'Received', value: <Money amount={it.moneyUsdt} coin="USDT" /> },
              it.convertedCig !== null && { name: 'For', value: <Money amount={it.convertedCig} coin="CIG" /> },
              it.price !== null && { name: 'Price', value: <Money amount={it.price} coin="USCD" places={6} /> },
              { name: 'Time', value: momentText(it.convertedAt) },
              it.convertedBy !== null && { name: 'Conversion', value: transfer(it.convertedBy) },
            ]}
          />
        )}
      </PanelPart>
      {it.refundedCig > 0n && <Refunds bill={it} />}
    </Panel>
  )
}

/** Refunds shown of one payment. */
const MOST_REFUNDS = 25

function Refunds({
  bill: { id, shop, receipt, refundedCig, returnedCig, refundedUsdt },
}: Pick<BillPanelProps, 'bill'>) {
  const { vcode } = shop
  const asked = useAsk(merchantRefunds, { vcode, bill: id, limit: MOST_REFUNDS })
  return (
    <PanelPart
      title="Refunds"
      action={
        <Link className="textlink textlink--flush" href={`${merchantAt(vcode, 'refunds')}&search=${receipt}`}>
          All of this payment
        </Link>
      }
    >
      <Kv
        flush
        rows={[
          { name: 'Refunded', value: <Money amount={refundedCig} coin="CIG" /> },
          { name: 'Returned to member', value: <Money amount={returnedCig} coin="CIG" /> },
          { name: 'Taken from the merchant', value: <Money amount={refundedUsdt} coin="USDT" /> },
        ]}
      />
      <ul className="devices">
        {asked.data?.rows.map((one) => (
          <li key={one.id}>
            <b>
              <Money amount={one.moneyCig} coin="CIG" />
            </b>
            <span className="tnum">
              {momentText(one.createdAt)}, transfer {one.transfer}
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
