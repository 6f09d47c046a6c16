import { consoleContract } from '@humidor/contract/console/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import type { Sums } from './pledge.ts'

const { pledgeSums } = consoleContract.pledges

/** The pledged total, its reserve, and the amount still available today. */
export function Standing({ tabs }: Pick<FiguresProps<Sums>, 'tabs'>) {
  const asked = useAsk(pledgeSums, {}, { live: true })
  return (
    <ConsolePage title="Pledges">
      <Figures label="What stands" tabs={tabs} of={asked}>
        {(it) => (
          <div className="figures">
            <KeyFigures label="Pledges">
              <KeyFigure title="Pledged" amount={it.money} coin="USCD" lid>
                {it.count.toLocaleString('en')} held
              </KeyFigure>
              <KeyFigure title="Set aside for their profit" amount={it.promised} coin="USCD">
                no longer the treasury’s
              </KeyFigure>
              <KeyFigure title="They bring on a midnight" amount={it.dailyIncome} coin="USCD" />
              <KeyFigure
                title="May still be pledged today"
                amount={it.room}
                coin="USCD"
                wrong={it.open && it.room === 0n}
              >
                {it.open ? 'its whole profit is set aside first' : 'switched off'}
              </KeyFigure>
            </KeyFigures>
            <Today of={it} />
            <p className="quiet">
              What may be pledged is what the treasury can set the whole profit aside for, beside what covers the
              flexible treasure, or less by the day’s quota, in{' '}
              <Link className="panel__link" href="/settings?item=pledgeQuota">
                Settings
              </Link>
              .
            </p>
          </div>
        )}
      </Figures>
    </ConsolePage>
  )
}

function Today({ of: it }: { of: Sums }) {
  const exactly = useExactText()
  return (
    <div className="figures__beside">
      <section aria-label="Today">
        <h2>Today</h2>
        <Kv
          flush
          rows={[
            { name: 'Pledged today', value: exactly(it.sold, 'USCD') },
            { name: 'Quota of a day', value: it.quota === null ? 'none of its own' : exactly(it.quota, 'USCD') },
            { name: 'Treasury, USCD', value: exactly(it.treasury, 'USCD') },
          ]}
        />
      </section>
      <section aria-label="What is held">
        <h2>What is held</h2>
        <Kv
          flush
          rows={[
            { name: 'In USCD', value: exactly(it.usdc, 'USCD') },
            { name: 'In ₡', value: exactly(it.cig, 'CIG') },
            {
              name: `Ends within thirty days, ${it.endingSoon.count.toLocaleString('en')}`,
              value: exactly(it.endingSoon.money, 'USCD'),
            },
          ]}
        />
      </section>
    </div>
  )
}
