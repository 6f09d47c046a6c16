import { consoleContract } from '@humidor/contract/console/index.ts'
import { averageOf, chancesOf } from '@humidor/domain/products/raffle.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { many } from '../../../words/counts.ts'
import { momentText } from '../../../words/moments.ts'
import type { Sums } from './draw.ts'

const { raffleSums } = consoleContract.raffle

/** The outcome of all draws against their odds, and the rewards left for prizes. */
export function Summary({ tabs }: Pick<FiguresProps<Sums>, 'tabs'>) {
  const asked = useAsk(raffleSums, {}, { live: true })
  return (
    <ConsolePage title="Raffle">
      <Figures label="Summary" tabs={tabs} of={asked}>
        {(it) => (
          <div className="figures">
            <KeyFigures label="Raffle">
              <KeyFigure title="Prizes won so far" amount={it.brought} coin="CIG" lid>
                {many(it.draws, 'draw', 'draws')}
              </KeyFigure>
              <KeyFigure title="Expected by the odds" amount={it.expected} coin="CIG">
                each draw by the odds of its time
              </KeyFigure>
              <KeyFigure title="Rewards balance" amount={it.rewards} coin="CIG" />
              <KeyFigure title="Unpaid prizes" amount={it.waiting.amount} coin="CIG" wrong={it.waiting.count > 0}>
                {it.waiting.since
                  ? `${it.waiting.count.toLocaleString('en')}, since ${momentText(it.waiting.since)}`
                  : 'every prize is paid'}
              </KeyFigure>
            </KeyFigures>
            <Odds of={it} />
            <p className="quiet">
              {it.open ? 'The raffle is on. ' : 'The raffle is switched off. '}
              Prizes, chances and the cost of a draw are in{' '}
              <Link className="panel__link" href="/settings?item=raffleOpen">
                Settings
              </Link>
              . Each change gives every member a new seed.
            </p>
          </div>
        )}
      </Figures>
    </ConsolePage>
  )
}

/** By the odds in force: the actual and the expected number of each prize. */
function Odds({ of: it }: { of: Sums }) {
  const exactly = useExactText()
  const expected = (weight: number) =>
    ((it.drawsNow * weight) / chancesOf(it)).toLocaleString('en', { maximumFractionDigits: 1 })
  return (
    <div className="figures__beside">
      <section aria-label="Current odds">
        <h2>Current odds</h2>
        <Kv
          flush
          rows={it.prizes.map(({ id, amount, weight, drawn }) => ({
            name: `${exactly(amount, 'CIG')}, ${weight.toLocaleString('en')} of ${chancesOf(it).toLocaleString('en')}`,
            value: (
              <span className="tnum" key={id}>
                {`${drawn.toLocaleString('en')} of ${expected(weight)} expected`}
              </span>
            ),
          }))}
        />
      </section>
      <section aria-label="Per draw">
        <h2>Per draw</h2>
        <Kv
          flush
          rows={[
            { name: 'Cost', value: `${it.cost.toLocaleString('en')} points` },
            { name: 'Average prize', value: exactly(averageOf(it), 'CIG') },
            { name: 'Points spent in all draws', value: it.points.toLocaleString('en') },
          ]}
        />
      </section>
    </div>
  )
}
