import {
  type BusinessMonth,
  type Earned,
  type IncomeSource,
  incomeCoins,
  totalIn,
} from '@humidor/domain/money/income.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import {
  Coins,
  Gift,
  Landmark,
  type LucideIcon,
  Medal,
  Package,
  PartyPopper,
  Sigma,
  Ticket,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { earnedLink } from './links.ts'
import { monthText } from './months.ts'

const drawingOf: Record<IncomeSource, LucideIcon> = {
  pledges: Coins,
  preorders: Package,
  treasure: Landmark,
  referrals: UserPlus,
  teamRebates: UsersRound,
  teamAwards: Medal,
  activities: PartyPopper,
  raffle: Ticket,
  awards: Gift,
}

/** A row for each source and asset of a month, which opens its entries, and the total of each asset. */
export function Sources({ shown: { month, earned } }: { shown: { month: BusinessMonth; earned: readonly Earned[] } }) {
  const words = useWords('income')
  const { lang } = useLanguage()
  const name = monthText(lang, month)
  return (
    <Section title={words('sources')}>
      {earned.length === 0 ? (
        <EmptyState
          title={words('empty.title', { month: name })}
          text={words('empty.text')}
          action={
            <ButtonLink kind="quiet" small href={paths.shop}>
              {words('empty.action')}
            </ButtonLink>
          }
        />
      ) : (
        <Rows card>
          {earned.map(({ source, coin, amount }) => (
            <Row
              key={source + coin}
              icon={drawingOf[source]}
              title={words(`source.${source}`)}
              href={earnedLink({ source, coin, month })}
              end={<Money amount={amount} coin={coin} />}
            />
          ))}
          <Row
            icon={Sigma}
            title={<strong>{words('total')}</strong>}
            end={incomeCoins
              .filter((coin) => totalIn(earned, coin) > 0n)
              .map((coin) => (
                <strong key={coin}>
                  <Money amount={totalIn(earned, coin)} coin={coin} />
                </strong>
              ))}
          />
        </Rows>
      )}
      {earned.length > 0 && <p className="caption">{words('cut')}</p>}
      <p className="caption">{words('counted')}</p>
    </Section>
  )
}
