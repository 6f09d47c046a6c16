import * as calendarCalls from '@humidor/contract/money/calendar.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import '@humidor/ui/css/screen-calendar.css'
import { together } from '@humidor/ui/loadable.ts'
import { HideAmounts } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { CalendarPlus, ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import { useWords } from '../../../words/words.ts'
import { CalendarRow } from './CalendarRow.tsx'
import { byDay } from './days.ts'
import type { CalendarEntry } from './entry.ts'
import { useCalendarFile } from './useCalendarFile.ts'

/** /Calendar: what comes back, is due or opens, by day, and a file of it for the reader's own calendar. */
export function CalendarScreen() {
  const words = useWords('calendar')
  const { covered } = useAmountsCovered()
  const asked = together({ mine: useMember(), coming: useAsk(calendarCalls.upcoming, {}) })
  return (
    <HideAmounts when={covered}>
      <Page
        title={words('title')}
        back={paths.index}
        actions={<IconButton icon={ChartNoAxesColumn} label={words('analysis')} href={paths.analysis} />}
        of={asked}
      >
        {({ mine, coming: { entries, more } }) =>
          entries.length === 0 ? <Nothing /> : <Entries uid={mine.uid} entries={entries} more={more} />
        }
      </Page>
    </HideAmounts>
  )
}

function Nothing() {
  const words = useWords('calendar')
  return (
    <EmptyState
      title={words('empty.title')}
      text={words('empty.text')}
      action={
        <ButtonLink kind="quiet" small href={paths.shop}>
          {words('empty.action')}
        </ButtonLink>
      }
    />
  )
}

function Entries({ uid, entries, more }: { uid: number; entries: readonly CalendarEntry[]; more: boolean }) {
  const words = useWords('calendar')
  const [amounts, setAmounts] = useState(false)
  const { now } = useClock()
  const { write, busy } = useCalendarFile(uid, amounts)
  const days = byDay(entries, new Date(now))
  return (
    <>
      {(['today', 'week', 'later'] as const)
        .filter((part) => days[part].length > 0)
        .map((part) => (
          <Section key={part} title={words(part)}>
            <Rows card>
              {days[part].map((entry) => (
                <CalendarRow key={entry.id} entry={entry} onSave={() => void write([entry], `humidor-${entry.id}`)} />
              ))}
            </Rows>
          </Section>
        ))}
      {more && <p className="caption">{words('more')}</p>}
      <p className="caption">{words('note')}</p>
      <Section title={words('file.title')}>
        <Card pad>
          <div className="stack">
            <p className="muted">{words('file.text')}</p>
            <Check checked={amounts} onChange={setAmounts}>
              {words('file.amounts')}
            </Check>
            <Button icon={CalendarPlus} kind="quiet" block busy={busy} onClick={() => void write(entries, 'humidor')}>
              {words('file.save')}
            </Button>
          </div>
        </Card>
      </Section>
    </>
  )
}
