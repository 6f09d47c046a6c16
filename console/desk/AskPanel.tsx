import { Button } from '@humidor/ui/Button.tsx'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { ReasonField, type ReasonFieldProps } from './fields.tsx'
import { Unsent } from './Leaving.tsx'
import { Panel } from './Panel.tsx'

export interface AskPanelProps {
  title: string
  /** What is asked for, in a word, while nothing is typed: `award`. */
  what: string
  /** When it comes about. */
  text: ReactNode
  /** Of `useAsking`, and what the button asks for once that is known. */
  of: {
    asks: string | undefined
    unsent: boolean
    busy: boolean
    offline: boolean
    submit: FormEventHandler
    reason: Pick<ReasonFieldProps, 'value' | 'onChange' | 'error'>
  }
  /** Who writes and who reads the reason. */
  reason: Pick<ReasonFieldProps, 'placeholder' | 'hint'>
  onClose: () => void
  /** The fields above the reason. */
  children: ReactNode
}

/** The panel that asks for what takes a second operator. */
export function AskPanel({ title, what, text, of: it, reason, onClose, children }: AskPanelProps) {
  const form = useId()
  return (
    <Panel
      title={title}
      onClose={onClose}
      foot={
        <div className="panel__btns">
          <Button small kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button small type="submit" form={form} busy={it.busy} disabled={it.offline}>
            {it.asks === undefined ? `Ask for the ${what}` : `Ask for ${it.asks}`}
          </Button>
        </div>
      }
    >
      <form id={form} className="panel__form" onSubmit={it.submit} noValidate>
        <p className="quiet">{text}</p>
        {children}
        <ReasonField {...it.reason} {...reason} />
      </form>
      <Unsent typed={it.unsent} busy={it.busy} />
    </Panel>
  )
}
