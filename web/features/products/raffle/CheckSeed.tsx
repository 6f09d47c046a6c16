import { type CheckedSeed, checkSeed, type SeedCheck, seedChecks } from '@humidor/domain/products/raffle-record.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import type { SeedRecord } from './raffle.ts'

/** Numbers of differing draws that the verdict names. */
const MAX_NAMED = 20

/** Repeats all draws of a seed on this device on request, and explains each check. */
export function CheckSeed({ record }: { record: SeedRecord }) {
  const words = useWords('raffle-record')
  const ofDraws = useWords('raffle')
  const [checked, setChecked] = useState<CheckedSeed>()
  return (
    <Section title={words('check.title')}>
      <Card pad className="verdict">
        {checked ? (
          <Verdict of={checked} />
        ) : (
          <>
            <p className="muted">{words('check.lead')}</p>
            <Button block onClick={() => setChecked(checkSeed({ ...record, table: record }))}>
              {ofDraws('check.submit')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  )
}

function Verdict({ of: { checks, wrong } }: { of: CheckedSeed }) {
  const words = useWords('raffle-record')
  const ofDraws = useWords('raffle')
  const good = seedChecks.every((check) => checks[check])
  const text = (check: SeedCheck) => {
    const found = checks[check] ? 'match' : 'differ'
    return check === 'table' || check === 'commitment' ? ofDraws(`${found}.${check}`) : words(`${found}.${check}`)
  }
  return (
    <div className="verdict" role={good ? 'status' : 'alert'}>
      <h3 className={good ? 'title-2 leaf' : 'title-2 ember'}>{ofDraws(good ? 'check.good' : 'check.bad')}</h3>
      {good ? <p>{words('check.goodText')}</p> : <Note kind="ember">{words('check.badText')}</Note>}
      <ul className="verdict">
        {seedChecks.map((check) => (
          <li key={check}>
            <span className={checks[check] ? 'leaf' : 'ember'}>
              <Icon of={checks[check] ? CircleCheck : CircleX} size="md" />
            </span>
            <span>{text(check)}</span>
          </li>
        ))}
      </ul>
      {wrong.length > 0 && (
        <p className="ember tnum">{words('check.wrong', { numbers: wrong.slice(0, MAX_NAMED).join(', ') })}</p>
      )}
    </div>
  )
}
