import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import type { ReactNode } from 'react'

interface ConfirmFormProps {
  title: string
  /** The label of the submit button, with the amount. */
  submit: string
  /** The label of the button back to the form. */
  change: string
  send: { busy: boolean; offline: boolean }
  /** Why it cannot be sent now. */
  problem: string | undefined
  onSubmit: () => void
  onChange: () => void
  /** The terms, and the fields for the codes. */
  children: ReactNode
}

/** The confirmation before money leaves: the terms, the error, and the two buttons. */
export const ConfirmForm = ({
  title,
  submit,
  change,
  send,
  problem,
  onSubmit,
  onChange,
  children,
}: ConfirmFormProps) => (
  <Form onSubmit={onSubmit}>
    <h2 className="title-1">{title}</h2>
    {children}
    {problem !== undefined && (
      <div role="alert">
        <Note kind="ember">{problem}</Note>
      </div>
    )}
    <div className="stack">
      <Button type="submit" block busy={send.busy} disabled={send.offline}>
        {submit}
      </Button>
      <Button kind="ghost" block disabled={send.busy} onClick={onChange}>
        {change}
      </Button>
    </div>
  </Form>
)
