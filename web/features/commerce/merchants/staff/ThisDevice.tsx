import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { tillMinutes } from '@humidor/domain/commerce/staff.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { openTillHere } from '../../../../frame/till/till.ts'
import { useWords } from '../../../../words/words.ts'

/** The minutes to choose from. */
const choices = [1, tillMinutes.usual, 15, tillMinutes.most] as const

/** Makes this device a till, with the time after which it locks, or the owner’s own again. @param minutes null: it is no till */
export function ThisDevice({ minutes }: { minutes: number | null }) {
  const words = useWords('staff')
  const [chosen, setChosen] = useState<number>(tillMinutes.usual)
  // A lock of before must not hold: the server says who is there.
  const how = { changes: [merchantsCalls.info], then: openTillHere }
  const open = useAct(staffCalls.openTill, how)
  const close = useAct(staffCalls.closeTill, { ...how, success: words('till.closed') })
  return (
    <Section title={words('till.title')}>
      <Card pad className="stack">
        <p>{minutes === null ? words('till.off') : words('till.on', { minutes })}</p>
        {minutes === null ? (
          <>
            <p className="label">{words('till.minutes')}</p>
            <Chips
              label={words('till.minutes')}
              options={choices.map((it) => ({ id: String(it), label: words('till.option', { minutes: it }) }))}
              value={String(chosen)}
              onChange={(id) => setChosen(Number(id))}
            />
            <p className="muted">{words('till.openText')}</p>
            <Button
              kind="quiet"
              block
              icon={Store}
              busy={open.busy}
              disabled={open.offline}
              onClick={() => void open.act({ minutes: chosen })}
            >
              {words('till.open')}
            </Button>
          </>
        ) : (
          <Button kind="quiet" block busy={close.busy} disabled={close.offline} onClick={() => void close.act({})}>
            {words('till.close')}
          </Button>
        )}
      </Card>
    </Section>
  )
}
