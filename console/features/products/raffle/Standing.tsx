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
export function Standing({ tabs }: Pick<FiguresProps<Sums>, 'tabs'>) {
  const asked = useAsk(raffleSums, {}, { live: true })
  return (
    <ConsolePage title="Raffle">
      <Figures label="What stands" tabs={tabs} of={asked}>
        {(it) => (
          <div className="figures">
            <KeyFigures label="Raffle">
              <KeyFigure title="Brought by all draws" amount={it.brought} coin="CIG" lid>
                {many(it.draws, 'draw', 'draws')}
              </KeyFigure>
              <KeyFigure title="To be brought by their odds" amount={it.expected} coin="CIG">
                each by the odds of its time
              </KeyFigure>
              <KeyFigure title="The rewards hold" amount={it.rewards} coin="CIG" />
              <KeyFigure title="Prizes that wait" amount={it.waiting.amount} coin="CIG" wrong={it.waiting.count > 0}>
                {it.waiting.since
                  ? `${it.waiting.count.toLocaleString('en')}, since ${momentText(it.waiting.since)}`
                  : 'every prize is paid'}
              </KeyFigure>
            </KeyFigures>
            <Odds of={it} />
            <p className="quiet">
              {it.open ? 'The raffle draws. ' : 'The raffle is switched off. '}
              Prizes, chances and the cost of a draw are in{' '}
              <Link className="panel__link" href="/settings?item=raffleOpen">
                Settings
              </Link>
              ; with each change members are promised another seed.
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
      <section aria-label="By the odds in force">
        <h2>By the odds in force</h2>
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
      <section aria-label="One draw">
        <h2>One draw</h2>
        <Kv
          flush
          rows={[
            { name: 'Costs', value: `${it.cost.toLocaleString('en')} points` },
            { name: 'Brings on average', value: exactly(averageOf(it), 'CIG') },
            { name: 'Points taken by all draws', value: it.points.toLocaleString('en') },
          ]}
        />
      </section>
    </div>
  )
}
