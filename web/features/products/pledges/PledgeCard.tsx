import { exact } from '@humidor/domain/money/format.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { NumberedCigar } from '@humidor/ui/art/NumberedCigar.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { paths } from '../../../paths.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { PledgeBadge } from './PledgeBadge.tsx'
import { type Pledge, returnsAt, yieldOf } from './pledge.ts'

interface PledgeCardProps {
  pledge: Pledge
  /** The reader may pledge again. */
  canPledge: boolean
  onOpen: () => void
}

/** One pledge: its progress, its yield so far, and its end. */
export function PledgeCard({ pledge, canPledge, onOpen }: PledgeCardProps) {
  const words = useWords('pledges')
  const { id, onum, money, status, paidDays, days, createdAt, endsAt, endedAt } = pledge
  const isActive = status === 'paid'
  const far = words('card.paid', { paid: paidDays, days })
  return (
    <li>
      <Card className="order-card">
        <div className="between">
          <span className="caption tnum">{onum}</span>
          <PledgeBadge of={pledge} />
        </div>
        <NumberedCigar number={BigInt(id)} />
        <div className="between between--base">
          <Money amount={money} coin="USCD" size="md" />
          <span className="caption tnum">{momentText(createdAt)}</span>
        </div>
        <div className="stepline">
          <Bar part={paidDays / days} label={far} />
          <span className="micro tnum">{far}</span>
        </div>
        <div className="between">
          <span className="caption">{words(isActive ? 'sofar' : 'card.brought')}</span>
          <Money amount={yieldOf(pledge).sofar} coin="USCD" signed />
        </div>
        <p className="caption">
          {isActive || endedAt === null
            ? words('card.returns', { moment: unbroken(returnsAt(endsAt)) })
            : words('card.returned', { moment: unbroken(endedAt) })}
        </p>
        <div className="between">
          <TextLink flush onClick={onOpen}>
            {words('card.details')}
          </TextLink>
          {!isActive && canPledge && (
            <ButtonLink kind="quiet" small href={`${paths.shopaddPledge}?money=${exact(money)}`}>
              {words('card.again')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </li>
  )
}
