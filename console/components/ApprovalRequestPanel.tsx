import { Button } from '@humidor/ui/Button.tsx'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { ReasonField, type ReasonFieldProps } from './fields.tsx'
import { Panel } from './Panel.tsx'
import { Unsent } from './UnsavedGuard.tsx'

export interface ApprovalRequestPanelProps {
  title: string
  /** The subject of the request in one word, while nothing is typed: `award`. */
  what: string
  /** When the act takes effect. */
  text: ReactNode
  /** From `useAsking`, with the button's subject once known. */
  of: {
    subject: string | undefined
    unsent: boolean
    busy: boolean
    offline: boolean
    submit: FormEventHandler
    reason: Pick<ReasonFieldProps, 'value' | 'onChange' | 'error'>
  }
  /** Tells the operator the writer and the readers of the reason. */
  reason: Pick<ReasonFieldProps, 'placeholder' | 'hint'>
  onClose: () => void
  /** The fields above the reason. */
  children: ReactNode
}

/** The panel that requests an act from a second operator. */
export function ApprovalRequestPanel({
  title,
  what,
  text,
  of: it,
  reason,
  onClose,
  children,
}: ApprovalRequestPanelProps) {
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
            {it.subject === undefined ? `Request ${what}` : `Request ${it.subject}`}
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
