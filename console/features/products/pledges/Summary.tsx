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
export function Summary({ tabs }: Pick<FiguresProps<Sums>, 'tabs'>) {
  const asked = useAsk(pledgeSums, {}, { live: true })
  return (
    <ConsolePage title="Pledges">
      <Figures label="Summary" tabs={tabs} of={asked}>
        {(it) => (
          <div className="figures">
            <KeyFigures label="Pledges">
              <KeyFigure title="Pledged" amount={it.money} coin="USCD" lid>
                {it.count.toLocaleString('en')} active
              </KeyFigure>
              <KeyFigure title="Set aside for profit" amount={it.promised} coin="USCD">
                reserved, no longer in the treasury
              </KeyFigure>
              <KeyFigure title="Profit per midnight" amount={it.dailyIncome} coin="USCD" />
              <KeyFigure title="Still available today" amount={it.room} coin="USCD" wrong={it.open && it.room === 0n}>
                {it.open ? 'the full profit is set aside first' : 'switched off'}
              </KeyFigure>
            </KeyFigures>
            <Today of={it} />
            <p className="quiet">
              The limit is the amount whose full profit the treasury can set aside, after covering the flexible
              treasure, or the lower daily quota in{' '}
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
            { name: 'Daily quota', value: it.quota === null ? 'none' : exactly(it.quota, 'USCD') },
            { name: 'Treasury, USCD', value: exactly(it.treasury, 'USCD') },
          ]}
        />
      </section>
      <section aria-label="Active pledges">
        <h2>Active pledges</h2>
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
