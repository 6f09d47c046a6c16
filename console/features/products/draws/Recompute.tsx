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
    <PanelPart title="Verification from the public record">
      {data && !isFetching && (
        <div role="status" className="stack">
          <Checks rows={checkRows(data)} />
          {isWhole(data) ? (
            <p className="leaf">Everything matches: the result is as published.</p>
          ) : (
            <Note kind="ember">
              Something does not match. Do not pay anyone for this draw until the cause is known. Ask the platform’s
              engineers to run “verify”, and keep this page.
            </Note>
          )}
        </div>
      )}
      {isError && !isFetching && !data && <Note kind="ember">Verification failed to run. Try again.</Note>}
      <div className="panel__btns">
        <Button small kind="quiet" busy={isFetching} onClick={again}>
          {data ? 'Verify again' : 'Verify draw'}
        </Button>
      </div>
    </PanelPart>
  )
}
