import { Button } from '@humidor/ui/Button.tsx'

export interface AskFootProps {
  /** The id of the form that it sends. */
  form: string
  /** The amount, as people say it; undefined: nothing is typed yet. */
  asks: string | undefined
  what: 'award' | 'move'
  busy: boolean
  offline: boolean
  onClose: () => void
}

/** The foot of a form that asks for a second operator. */
export const AskFoot = ({ form, asks, what, busy, offline, onClose }: AskFootProps) => (
  <div className="panel__btns">
    <Button small kind="quiet" onClick={onClose}>
      Cancel
    </Button>
    <Button small type="submit" form={form} busy={busy} disabled={offline}>
      {asks === undefined ? `Ask for the ${what}` : `Ask for ${asks}`}
    </Button>
  </div>
)
