import * as closingCalls from '@humidor/contract/accounts/closing.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useNow } from '../../../api/useNow.ts'
import { clockOffset, useSettings } from '../../../api/useSettings.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { ClosingState } from './closing-state.ts'
import { GivenUp } from './GivenUp.tsx'

/** When the account closes, and how to keep it. */
export function Waiting({ closing, state }: { closing: NonNullable<ClosingState['closing']>; state: ClosingState }) {
  const words = useWords('closing')
  const offset = clockOffset(useSettings())
  const isLate = useNow() + offset >= closing.closesAt.getTime()
  const keep = useAct(closingCalls.keepAccount, {
    success: words('waiting.kept'),
    changes: [closingCalls.closingState, memberCalls.info],
  })
  return (
    <>
      <Card pad kind="urgent">
        <div className="stack">
          <h2 className="title-3 tnum">{words('waiting.title', { moment: unbroken(closing.closesAt) })}</h2>
          {isLate && <p>{words('waiting.late')}</p>}
          <p className="muted">{words('waiting.text')}</p>
          <Button block busy={keep.busy} disabled={keep.offline} onClick={() => void keep.act({})}>
            {words('waiting.keep')}
          </Button>
        </div>
      </Card>
      <GivenUp of={closing.givenUp} state={state} />
    </>
  )
}
