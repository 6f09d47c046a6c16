import { isMissing } from '@humidor/client/asking.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { liabilityAccounts } from '@humidor/domain/money/liabilities.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../session/online.ts'
import { useWords } from '../../../words/words.ts'
import { textOfAccount } from '../receipts/receipts.ts'
import { type Audience, type CheckedProof, checkInclusion, inclusionChecks, proofText, verdictOf } from './checking.ts'

type State = { is: 'idle' | 'working' | 'failed' | 'gone' } | { is: 'done'; checked: CheckedProof }

/** Runs the check once requested. It stops when the reader leaves the page. */
function useCheck(owner: Audience, day: BusinessDay) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const check = async () => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ is: 'working' })
    const ended = await checkInclusion(owner, day, signal).then(
      (checked): State => ({ is: 'done', checked }),
      (error: Error): State => ({ is: isMissing({ error }) ? 'gone' : 'failed' }),
    )
    if (!signal.aborted) setState(ended)
  }
  return { state, check: () => void check() }
}

/** Checks on request, on this device, that the reader's own money is counted on a day, and explains each check. */
export function CheckInclusion({ owner, day }: { owner: Audience; day: BusinessDay }) {
  const words = useWords('liabilities')
  const offline = !useOnline()
  const { state, check } = useCheck(owner, day)
  return (
    <Section title={words('check.title')}>
      <Card pad className="nextdraw">
        {state.is === 'done' ? (
          <Verdict of={state.checked} day={day} />
        ) : (
          <>
            <p className="label">{words('day', { day: day.replaceAll('-', '/') })}</p>
            {state.is === 'failed' && <Note kind="ember">{words('check.failed')}</Note>}
            {state.is === 'gone' && <Note kind="plain">{words('gone')}</Note>}
            <Button block busy={state.is === 'working'} disabled={offline} onClick={check}>
              {words('check.submit')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  )
}

const toneOf = (found: boolean | null) => (found === null ? 'muted' : found ? 'leaf' : 'ember')
const iconOf = (found: boolean | null) => (found === null ? CircleMinus : found ? CircleCheck : CircleX)

function Verdict({ of, day }: { of: CheckedProof; day: BusinessDay }) {
  const words = useWords('liabilities')
  const verdict = verdictOf(of)
  const textOf = (check: (typeof inclusionChecks)[number]) => {
    const found = of.checks[check]
    if (found !== null) return words(`${found ? 'match' : 'differ'}.${check}`)
    return words(check === 'public' || check === 'receipts' ? `open.${check}` : 'open.seen')
  }
  return (
    <div className="stack stack--loose" role={verdict === 'bad' ? 'alert' : 'status'}>
      <p className="label">{words('day', { day: day.replaceAll('-', '/') })}</p>
      {verdict !== 'nothing' && (
        <h3 className={classNames('title-2', verdict === 'bad' && 'ember', verdict === 'good' && 'leaf')}>
          {words(`check.${verdict}`)}
        </h3>
      )}
      {verdict === 'good' && <p>{words('check.goodText')}</p>}
      {verdict === 'partly' && <Note>{words('check.partlyText')}</Note>}
      {verdict === 'nothing' && <p>{words('check.nothing')}</p>}
      {verdict === 'bad' && <Note kind="ember">{words('check.badText')}</Note>}
      <ul className="verdicts">
        {inclusionChecks.map((check) => (
          <li key={check}>
            <span className={toneOf(of.checks[check])}>
              <Icon of={iconOf(of.checks[check])} size="md" />
            </span>
            <span>{textOf(check)}</span>
          </li>
        ))}
      </ul>
      <Mine of={of} />
      <Button kind="quiet" block onClick={() => saveProof(of, day)}>
        {words('check.save')}
      </Button>
      <p className="caption">{words('check.saveText')}</p>
    </div>
  )
}

/** The accounts that were proven. */
function Mine({ of: { proof } }: { of: CheckedProof }) {
  const words = useWords('liabilities')
  const exactly = useExactText()
  if (proof.accounts.length === 0) return null
  return (
    <div className="stack stack--tight">
      <h4 className="label">{words('mine')}</h4>
      <Kv
        flush
        rows={proof.accounts.map(({ account, asset, balance }) => ({
          name: words(textOfAccount(liabilityAccounts[account % 100]?.name ?? '')),
          value: exactly(micros(balance), asset),
        }))}
      />
    </div>
  )
}

/** Gives the reader the proof as a file, to show to others. */
function saveProof(checked: CheckedProof, day: BusinessDay) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([proofText(checked)], { type: 'application/json' }))
  link.download = `humidor-liabilities-${day}.json`
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
