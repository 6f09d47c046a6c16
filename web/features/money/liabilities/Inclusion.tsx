import * as liabilitiesCalls from '@humidor/contract/money/liabilities.ts'
import { isBusinessDay } from '@humidor/domain/business-day.ts'
import '@humidor/ui/css/screen-shop.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { CalendarCheck } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useAskMore } from '../../../api/useAsk.ts'
import { useWords } from '../../../words/words.ts'
import { CheckInclusion } from './CheckInclusion.tsx'
import type { Audience } from './checking.ts'
import { PublishedDay } from './PublishedDay.tsx'

/** The proof of liabilities for a member or a merchant: the check of one day, what is published for it, and all other days. */
export function Inclusion({ owner, here, back }: { owner: Audience; here: string; back: string }) {
  const words = useWords('liabilities')
  const [query] = useSearchParams()
  const asked = query.get('day') ?? ''
  const { rows, list } = useAskMore(liabilitiesCalls.days, {})
  // A day beyond the first pages is found by its address too.
  const day = isBusinessDay(asked) ? asked : rows?.[0]?.day
  const shown = rows?.find((row) => row.day === day)
  return (
    <Page title={words('title')} back={back} of={list}>
      {() => (
        <>
          <p className="muted">{words('lead')}</p>
          {day !== undefined && <CheckInclusion key={day} owner={owner} day={day} />}
          {shown && <PublishedDay of={shown} />}
          <Section title={words('others')}>
            <LoadMoreList
              items={rows}
              of={list}
              keyOf={(row) => row.day}
              label={words('others')}
              empty={<EmptyState title={words('none')} text={words('noneText')} />}
            >
              {(row) => (
                <Row
                  icon={CalendarCheck}
                  title={row.day.replaceAll('-', '/')}
                  sub={<span className="mono">{row.statementHash.slice(0, 16)}</span>}
                  href={`${here}?day=${row.day}`}
                />
              )}
            </LoadMoreList>
          </Section>
        </>
      )}
    </Page>
  )
}
