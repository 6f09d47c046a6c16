import { checkRaffle, raffleChecks } from '@humidor/domain/products/raffle.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { compareWithSeen } from './promises.ts'
import { RevealButton } from './RevealButton.tsx'
import type { RaffleDraw } from './raffle.ts'

type Checks = NonNullable<ReturnType<typeof checkRaffle>>

/** Undefined if the seed is not revealed yet. */
function checked(draw: RaffleDraw) {
  const checks = checkRaffle({ ...draw, table: draw })
  return checks && compareWithSeen(checks, draw)
}

/** Repeats the draw on this device on request, and explains each check. Offers to reveal the seed first. */
export function CheckRaffle({ draw }: { draw: RaffleDraw }) {
  const words = useWords('raffle')
  const [checks, setChecks] = useState<Checks>()
  return (
    <Section title={words('check.title')}>
      <Card pad className="verdict">
        {draw.seed === null ? (
          <>
            <Note kind="plain">{words('check.later')}</Note>
            <RevealButton />
          </>
        ) : checks ? (
          <Verdict checks={checks} />
        ) : (
          <>
            <p className="muted">{words('check.lead')}</p>
            <Button block onClick={() => setChecks(checked(draw))}>
              {words('check.submit')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  )
}

function Verdict({ checks }: { checks: Checks }) {
  const words = useWords('raffle')
  const good = raffleChecks.every((check) => checks[check])
  return (
    <div className="verdict" role="status">
      <h3 className={good ? 'title-2 leaf' : 'title-2 ember'}>{words(good ? 'check.good' : 'check.bad')}</h3>
      <p>{words(good ? 'check.goodText' : 'check.badText')}</p>
      <ul className="verdict">
        {raffleChecks.map((check) => (
          <li key={check}>
            <span className={checks[check] ? 'leaf' : 'ember'}>
              <Icon of={checks[check] ? CircleCheck : CircleX} size="md" />
            </span>
            <span>{words(`${checks[check] ? 'match' : 'differ'}.${check}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
