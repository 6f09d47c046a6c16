import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { many } from '../../../words/counts.ts'

const { coverage } = consoleContract.settlement
type Answer = AnswerOf<typeof coverage>

/** The flexible treasure's total, its cost, its remaining room, and the debt to lines above. */
export function Summary({ tabs }: Pick<FiguresProps<Answer>, 'tabs'>) {
  const asked = useAsk(coverage, {}, { live: true })
  return (
    <ConsolePage title="Flexible treasure">
      <Figures label="Summary" tabs={tabs} of={asked}>
        {({ treasure, returns }) => (
          <div className="figures">
            <KeyFigures label="Flexible treasure">
              <KeyFigure title="Members’ balance" amount={treasure.held} coin="USCD" lid>
                confirmed and unconfirmed
              </KeyFigure>
              <KeyFigure title="Daily interest" amount={treasure.aDay} coin="USCD">
                {settingText('millionths', treasure.rate)} of the balance, paid by the treasury
              </KeyFigure>
              <KeyFigure
                title="Still accepts"
                amount={!treasure.open ? 'switched off' : (treasure.room ?? 'any amount')}
                coin="USCD"
                wrong={treasure.open && treasure.room === 0n}
              >
                while {many(treasure.days, 'day of interest is', 'days of interest are')} covered
              </KeyFigure>
              <KeyFigure title="Returns of the last day" amount={returns.lastDay} coin="USCD">
                {returns.open ? 'to the lines above' : 'switched off'}
              </KeyFigure>
              <KeyFigure title="Returns owed" amount={returns.unpaid} coin="USCD" wrong={returns.unpaid > 0n}>
                {returns.unpaid > 0n
                  ? `to ${many(returns.unpaidMembers, 'member', 'members')}, not yet covered`
                  : 'all paid'}
              </KeyFigure>
            </KeyFigures>
            <p className="quiet">
              The treasury’s forecast is in{' '}
              <Link className="panel__link" href="/settlement?tab=coverage">
                Settlement, Coverage
              </Link>
              .
            </p>
          </div>
        )}
      </Figures>
    </ConsolePage>
  )
}
