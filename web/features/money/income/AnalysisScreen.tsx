import type { AnswerOf } from '@humidor/client/client.ts'
import * as incomeCalls from '@humidor/contract/money/income.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { BarChart } from '@humidor/ui/BarChart.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { HideAmounts, useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { CalendarDays, Eye, EyeOff } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { AllTime } from '../../accounts/team/team.ts'
import { Month } from './Month.tsx'
import { aboutOf, monthText, placeOf, shortMonthText } from './months.ts'
import { Sources } from './Sources.tsx'

type Months = AnswerOf<typeof incomeCalls.earnings>['months']

/** /Analysis: what the member earned in a month, from which source, beside the months before; and all-time figures. */
export function AnalysisScreen() {
  const words = useWords('income')
  const asset = useWords('asset')
  const { covered, toggle } = useAmountsCovered()
  const [query, setQuery] = useSearchParams()
  const asked = together({ mine: useMember(), earnings: useAsk(incomeCalls.earnings, {}) })
  return (
    <HideAmounts when={covered}>
      <Page
        title={words('title')}
        back={paths.index}
        actions={
          <>
            <IconButton icon={CalendarDays} label={words('calendar')} href={paths.calendar} />
            <IconButton icon={covered ? EyeOff : Eye} label={asset('hideAmounts')} pressed={covered} onClick={toggle} />
          </>
        }
        of={asked}
      >
        {({ mine, earnings: { months, today } }) => {
          const place = placeOf(months, query.get('month'))
          const shown = months[place]
          const choose = (to: number) => {
            const month = months[to]?.month
            if (month) setQuery(to === months.length - 1 ? {} : { month }, { replace: true })
          }
          if (!shown) return null
          return (
            <>
              <Month
                shown={shown}
                today={place === months.length - 1 ? today : undefined}
                price={mine.currentCigPrice}
                onBack={place > 0 ? () => choose(place - 1) : undefined}
                onNext={place < months.length - 1 ? () => choose(place + 1) : undefined}
              />
              <Bars months={months} cig={mine.currentCigPrice} chosen={place} onChoose={choose} />
              <Sources shown={shown} />
              <AllTime />
            </>
          )
        }}
      </Page>
    </HideAmounts>
  )
}

interface BarsProps {
  months: Months
  /** The price of ₡. */
  cig: bigint
  chosen: number
  onChoose: (place: number) => void
}

function Bars({ months, cig, chosen, onChoose }: BarsProps) {
  const words = useWords('income')
  const { lang } = useLanguage()
  const text = useMoneyText()
  const bars = months.map(({ month, earned }) => {
    const about = aboutOf(earned, price(cig))
    return {
      name: monthText(lang, month),
      short: shortMonthText(lang, month),
      value: about,
      text: `≈ ${text(about, 'USCD')}`,
    }
  })
  return (
    <Section title={words('chart')}>
      <Card pad>
        <BarChart
          label={words('chart')}
          heads={[words('month'), words('total')]}
          bars={bars}
          chosen={chosen}
          onChoose={onChoose}
        />
      </Card>
    </Section>
  )
}
