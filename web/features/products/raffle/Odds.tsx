import { averageOf } from '@humidor/domain/products/raffle.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useLanguage, useWords } from '../../../words/words.ts'
import { chanceText, type RaffleState } from './raffle.ts'

/** The odds of each prize, and the average value of a draw. */
export function Odds({ of }: { of: Pick<RaffleState, 'prizes'> }) {
  const words = useWords('raffle')
  const { lang } = useLanguage()
  const exactly = useExactText()
  const text = useMoneyText()
  const least = of.prizes.at(-1)
  return (
    <Section title={words('odds.title')}>
      <Kv
        flush
        rows={of.prizes.map(({ amount, weight, id }) => ({
          name: exactly(amount, 'CIG'),
          value: (
            <span className="tnum" key={id}>
              {chanceText(lang, weight, of)}
            </span>
          ),
        }))}
      />
      {least && (
        <p className="caption">
          {words('odds.average', {
            average: text(averageOf(of), 'CIG'),
            share: chanceText(lang, least.weight, of),
            least: exactly(least.amount, 'CIG'),
          })}
        </p>
      )}
    </Section>
  )
}
