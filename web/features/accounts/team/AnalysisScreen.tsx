import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { levelName } from '../../../words/level-name.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { Count } from './Count.tsx'

/** /Analysis: the income from membership, products and team, figure by figure. */
export function AnalysisScreen() {
  const words = useWords('team')
  const asked = together({ mine: useMember(), figures: useAsk(contract.team.analysis, {}) })
  return (
    <Page title={words('analysis.title')} back={paths.groups} of={asked}>
      {({ mine, figures }) => (
        <>
          <Lid
            label={words('analysis.teamProfit')}
            columns={[
              <Count key="direct" label={words('analysis.direct')} value={figures.children} />,
              <Count key="team" label={words('analysis.teamActivated')} value={figures.teamActived} />,
            ]}
          >
            <Money amount={figures.teamProfit} coin="USCD" size="xl" />
          </Lid>
          <Mine level={mine.lvl} figures={figures} />
          <Team figures={figures} />
          <Note kind="plain">{words('analysis.note')}</Note>
        </>
      )}
    </Page>
  )
}

type Figures = AnswerOf<typeof contract.team.analysis>

function Mine({ level, figures }: { level: number; figures: Figures }) {
  const words = useWords('team')
  const levels = useWords('membership')
  return (
    <Section title={words('analysis.mine')}>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('analysis.level'), value: levelName(levels, level) },
            { name: words('analysis.activation'), value: <Money amount={figures.selfRebateTotal} coin="USCD" /> },
            { name: words('analysis.orderProfit'), value: <Money amount={figures.orderProfit} coin="CIG" /> },
            {
              name: words('analysis.treasureProfit'),
              value: <Money amount={figures.treasureProfit} coin="USCD" places={3} />,
            },
          ]}
        />
      </Card>
    </Section>
  )
}

/** The figures of the team that the lid does not show. */
function Team({ figures }: { figures: Figures }) {
  const words = useWords('team')
  const { lang } = useLanguage()
  const count = (people: number) => new Intl.NumberFormat(lang).format(people)
  return (
    <Section title={words('analysis.team')}>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('analysis.directActivated'), value: count(figures.childrenActived) },
            { name: words('analysis.teamOrders'), value: <Money amount={figures.teamPerformance} coin="USCD" /> },
            { name: words('analysis.teamRevenue'), value: <Money amount={figures.teamRebateTotal} coin="USCD" /> },
          ]}
        />
      </Card>
    </Section>
  )
}
