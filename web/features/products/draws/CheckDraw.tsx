import { verdictOn } from '@humidor/domain/products/draw-record.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../session/online.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Checked, checkOnDevice } from './checking.ts'
import { type DrawRecord, foundIn } from './draw.ts'

type State = { is: 'idle' | 'failed' } | { is: 'working'; share: number } | { is: 'done'; checked: Checked }

/** Runs the check once requested. It stops when the reader leaves the page. */
function useCheck(id: number) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const check = async () => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const tell = (share: number) => {
      if (!control.signal.aborted) setState({ is: 'working', share })
    }
    tell(0)
    const checked = await checkOnDevice(id, { signal: control.signal, tell }).catch(() => undefined)
    if (!control.signal.aborted) setState(checked ? { is: 'done', checked } : { is: 'failed' })
  }
  return { state, check: () => void check() }
}

/** Repeats the draw on this device on request, and explains each check and its result. */
export function CheckDraw({ draw }: { draw: DrawRecord }) {
  const words = useWords('draws')
  const offline = !useOnline()
  const { state, check } = useCheck(draw.id)
  if (!draw.drawnAt) return <Note kind="plain">{words('check.later', { moment: unbroken(draw.dueAt) })}</Note>
  return (
    <Section title={words('check.title')}>
      <Card pad className="nextdraw">
        {state.is === 'done' ? (
          <Verdict checked={state.checked} />
        ) : (
          <>
            <p className="muted">{words('check.lead')}</p>
            {state.is === 'failed' && <Note kind="ember">{words('check.failed')}</Note>}
            {state.is === 'working' && <Bar part={state.share} label={words('check.working')} />}
            <Button block busy={state.is === 'working'} disabled={offline} onClick={check}>
              {words('check.submit')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  )
}

function Verdict({ checked: { record, checks } }: { checked: Checked }) {
  const words = useWords('draws')
  const verdict = verdictOn(checks, record)
  return (
    <div className="verdicts" role="status">
      <h3 className={verdict === 'bad' ? 'title-2 ember' : 'title-2 leaf'}>
        {words(verdict === 'bad' ? 'check.bad' : 'check.good')}
      </h3>
      <p>{words(verdict === 'bad' ? 'check.badText' : `check.${verdict}`)}</p>
      <ul className="verdicts">
        {foundIn(checks).map(({ check, found }) => (
          <li key={check}>
            <span className={found === false ? 'ember' : found ? 'leaf' : 'muted'}>
              <Icon of={found === false ? CircleX : found ? CircleCheck : CircleMinus} size="md" />
            </span>
            <span>{found === null ? words('noBeacon') : words(`${found ? 'match' : 'differ'}.${check}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
