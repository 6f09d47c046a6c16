import * as teamCalls from '@humidor/contract/accounts/team.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { CardSkeleton } from '@humidor/ui/State.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { levelName } from '../../../words/level-name.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** The totals since the beginning: the member's own, and those of the team. */
export function AllTime() {
  const words = useWords('team')
  const levels = useWords('membership')
  const { lang } = useLanguage()
  const asked = together({ mine: useMember(), figures: useAsk(teamCalls.analysis, {}) })
  const count = (people: number) => new Intl.NumberFormat(lang).format(people)
  return (
    <Loaded of={asked} skeleton={<CardSkeleton />}>
      {({ mine, figures }) => (
        <>
          <Section title={words('analysis.mine')}>
            <Card pad>
              <Kv
                flush
                rows={[
                  { name: words('analysis.level'), value: levelName(levels, mine.lvl) },
                  {
                    name: words('analysis.activation'),
                    value: <Money amount={figures.selfRebateTotal} coin="USCD" />,
                  },
                  { name: words('analysis.orderProfit'), value: <Money amount={figures.orderProfit} coin="CIG" /> },
                  {
                    name: words('analysis.treasureProfit'),
                    value: <Money amount={figures.treasureProfit} coin="USCD" places={3} />,
                  },
                ]}
              />
            </Card>
          </Section>
          <Section title={words('analysis.team')}>
            <Card pad>
              <Kv
                flush
                rows={[
                  { name: words('analysis.teamProfit'), value: <Money amount={figures.teamProfit} coin="USCD" /> },
                  { name: words('analysis.direct'), value: count(figures.children) },
                  { name: words('analysis.directActivated'), value: count(figures.childrenActived) },
                  { name: words('analysis.teamActivated'), value: count(figures.teamActived) },
                  { name: words('analysis.teamOrders'), value: <Money amount={figures.teamPerformance} coin="USCD" /> },
                  {
                    name: words('analysis.teamRevenue'),
                    value: <Money amount={figures.teamRebateTotal} coin="USCD" />,
                  },
                ]}
              />
            </Card>
          </Section>
          <Note kind="plain">{words('analysis.note')}</Note>
        </>
      )}
    </Loaded>
  )
}
