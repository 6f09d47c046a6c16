import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { PanelPart } from '../../../components/Panel.tsx'
import { Checks } from '../../../components/Status.tsx'
import { checkRows, isWhole } from './draw.ts'

const { drawCheck } = consoleContract.draws

/** Recomputes a past draw on request and reports each check in plain words. */
export function Recompute({ id }: { id: number }) {
  const [asked, setAsked] = useState(false)
  const { data, isFetching, isError, refetch } = useAsk(drawCheck, { id }, { when: asked, once: true })
  const again = () => (asked ? void refetch() : setAsked(true))
  return (
    <PanelPart title="Recomputed from its public record">
      {data && !isFetching && (
        <div role="status" className="stack">
          <Checks rows={checkRows(data)} />
          {isWhole(data) ? (
            <p className="leaf">Everything fits: the draw is as it was published.</p>
          ) : (
            <Note kind="ember">
              Something does not fit. Pay nobody because of this draw before it is known why: ask whoever has the
              machines to run “verify”, and keep this page.
            </Note>
          )}
        </div>
      )}
      {isError && !isFetching && !data && <Note kind="ember">It could not be recomputed. Try again.</Note>}
      <div className="panel__btns">
        <Button small kind="quiet" busy={isFetching} onClick={again}>
          {data ? 'Recompute it again' : 'Recompute it'}
        </Button>
      </div>
    </PanelPart>
  )
}
