import * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useShopZone } from '../../../api/useShopZone.ts'
import { momentText } from '../../../words/moments.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { AutomaticForm } from './AutomaticForm.tsx'
import { type Automatic, hourText, weekdayName } from './automatic.ts'

/** The part of the payouts page about automatic ones. */
export function AutomaticPayouts() {
  const words = useWords('bookkeeping')
  const asked = useAsk(bookkeepingCalls.payoutRule, {})
  const [changing, setChanging] = useState(false)
  return (
    <Section title={words('automatic.title')}>
      <Loaded of={asked} skeleton={<RowsSkeleton rows={1} />}>
        {(found) => (
          <>
            <Card pad>
              <RuleText found={found} />
            </Card>
            {found.last && <LastTime last={found.last} />}
            <Button kind="quiet" block onClick={() => setChanging(true)}>
              {words(found.rule ? 'automatic.change' : 'automatic.set')}
            </Button>
            {changing && <AutomaticForm found={found} onClose={() => setChanging(false)} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** The rule in sentences. */
function RuleText({ found: { rule } }: { found: Automatic }) {
  const words = useWords('bookkeeping')
  const exactly = useExactText()
  const { lang } = useLanguage()
  const zone = useShopZone()
  if (!rule) return <p className="muted">{words('automatic.off')}</p>
  const hour = hourText(rule.hour ?? 0)
  return (
    <div className="stack stack--tight">
      {rule.schedule === 'daily' && <p>{words('automatic.daily', { hour })}</p>}
      {rule.schedule === 'weekly' && (
        <p>{words('automatic.weekly', { hour, weekday: weekdayName(lang, rule.weekday ?? 1) })}</p>
      )}
      {rule.schedule === 'monthly' && <p>{words('automatic.monthly', { hour, day: rule.monthDay ?? 1 })}</p>}
      {rule.threshold !== null && <p>{words('automatic.threshold', { amount: exactly(rule.threshold, 'USDT') })}</p>}
      {rule.reserve > 0n && <p>{words('automatic.keeps', { amount: exactly(rule.reserve, 'USDT') })}</p>}
      <p className="caption">
        {rule.nextAt && <>{words('automatic.next', { moment: momentText(rule.nextAt, zone) })} · </>}
        {words('zone', { zone })}
      </p>
    </div>
  )
}

function LastTime({ last }: { last: NonNullable<Automatic['last']> }) {
  const words = useWords('bookkeeping')
  const zone = useShopZone()
  const text = words('automatic.last', {
    moment: momentText(last.at, zone),
    outcome: words(`automatic.outcome.${last.outcome}`),
  })
  return <Note kind={last.outcome === 'requested' ? 'plain' : 'ember'}>{text}</Note>
}
