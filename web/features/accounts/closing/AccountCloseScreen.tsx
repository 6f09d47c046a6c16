import * as closingCalls from '@humidor/contract/accounts/closing.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { daysIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { After } from './After.tsx'
import { CloseForm } from './CloseForm.tsx'
import type { ClosingState } from './closing-state.ts'
import { GivenUp } from './GivenUp.tsx'
import { Obstacles } from './Obstacles.tsx'
import { Waiting } from './Waiting.tsx'

/** /AccountClose: what is still in the way, what is given up, what is kept; then both proofs, and the wait. */
export function AccountCloseScreen() {
  const words = useWords('closing')
  const asked = useAsk(closingCalls.closingState, {}, { fresh: 0 })
  return (
    <Page title={words('title')} back={paths.more} still of={asked}>
      {(state) => (state.closing ? <Waiting closing={state.closing} state={state} /> : <Asking state={state} />)}
    </Page>
  )
}

function Asking({ state }: { state: ClosingState }) {
  const words = useWords('closing')
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('heading')}</h2>
        <p className="muted">{words('lead', { days: daysIn(state.wait) })}</p>
      </div>
      {!state.possible && <Obstacles of={state} />}
      {state.possible && <GivenUp of={state.left} state={state} />}
      <After keptYears={state.keptYears} />
      {state.possible && <CloseForm state={state} />}
    </>
  )
}
