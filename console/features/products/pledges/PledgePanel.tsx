import { dayName } from '@humidor/domain/business-day.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { CircleCheck, Hourglass } from 'lucide-react'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Transfer } from '../../../components/Transfer.tsx'
import { exactText } from '../../../words/moments.ts'
import { type Pledge, statusName } from './pledge.ts'

/** One pledge: origin, yield so far, yield to come, and its transfers. */
export function PledgePanel({ pledge: it, onClose }: { pledge: Pledge; onClose: () => void }) {
  const exactly = useExactText()
  const [brought, left] = [BigInt(it.paidDays), BigInt(it.days - it.paidDays)]
  return (
    <Panel
      title={it.onum}
      badge={
        it.status === 'paid' ? (
          <Badge tone="gold" icon={Hourglass}>
            {statusName.paid}
          </Badge>
        ) : (
          <Badge tone="leaf" icon={CircleCheck}>
            {statusName.ended}
          </Badge>
        )
      }
      onClose={onClose}
    >
      <div className="panel__sum">
        <Money amount={it.money} coin="USCD" size="lg" />
        <p className="tnum">
          {it.paidDays.toLocaleString('en')} of {it.days.toLocaleString('en')} midnights paid
        </p>
      </div>
      <Kv
        flush
        rows={[
          { name: 'Owner', value: <MemberLink {...it.member} /> },
          { name: 'Paid in USCD', value: exactly(it.usdc, 'USCD') },
          { name: 'Paid in ₡', value: exactly(it.cig, 'CIG') },
          { name: 'Price of ₡', value: <Money amount={it.price} coin="USCD" places={PLACES.price} /> },
          { name: `Daily profit, ${settingText('millionths', it.rate)}`, value: exactly(it.dailyIncome, 'USCD') },
          { name: 'Profit paid', value: exactly(micros<'USCD'>(it.dailyIncome * brought), 'USCD') },
          { name: 'Set aside for remaining profit', value: exactly(micros<'USCD'>(it.dailyIncome * left), 'USCD') },
          { name: 'Business day', value: dayName(it.day) },
          { name: 'Pledged', value: exactText(it.createdAt) },
          { name: 'Ledger', value: <Transfer id={it.paidBy} /> },
          { name: it.endedAt ? 'Was due' : 'Ends', value: exactText(it.endsAt) },
          it.endedAt !== null && { name: 'Ended', value: exactText(it.endedAt) },
          it.endedBy !== null && { name: 'Return transfer', value: <Transfer id={it.endedBy} /> },
        ]}
      />
    </Panel>
  )
}
