import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { refusalText } from '../words/refusals.ts'
import './item-outcomes.css'
import { Status } from './Status.tsx'

/** What happened to one item of an act about several. */
export interface ItemOutcome<Done extends string = string> {
  id: string
  done: Done | null
  refused: ErrorCode | null
}

/** The ids of the items that were refused: they stay selected. */
export const refusedOf = (outcomes: readonly ItemOutcome[]) =>
  outcomes.filter(({ refused }) => refused !== null).map(({ id }) => id)

export interface ItemOutcomesProps<Done extends string> {
  title: string
  outcomes: readonly ItemOutcome<Done>[]
  nameOf: (id: string) => string
  doneText: Record<Done, string>
  /** What becomes of the refused ones, as `They stay selected.` */
  refusedText?: string
  onClose: () => void
}

/** The outcome of each item, the refused ones first. */
export function ItemOutcomes<Done extends string>(props: ItemOutcomesProps<Done>) {
  const { title, outcomes, nameOf, doneText, refusedText, onClose } = props
  const ordered = [...outcomes.filter(({ refused }) => refused), ...outcomes.filter(({ refused }) => !refused)]
  const failed = refusedOf(outcomes).length
  return (
    <Dialog
      open
      title={title}
      text={failed > 0 && `${failed} of ${outcomes.length} could not be done. ${refusedText ?? ''}`}
      onClose={onClose}
      actions={
        <Button block onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="outcomes">
        {ordered.map(({ id, done, refused }) => (
          <li key={id}>
            <b className="tnum nowrap">{nameOf(id)}</b>
            {refused ? (
              <Status kind="fail">{refusalText(refused)}</Status>
            ) : (
              <Status kind="done">{done === null ? '' : doneText[done]}</Status>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
