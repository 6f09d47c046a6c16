import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import type { ReactNode } from 'react'

interface LastLookProps {
  title: string
  /** What the button says that sends it, with the amount. */
  submit: string
  /** What the one says that leads back to the form. */
  change: string
  send: { busy: boolean; offline: boolean }
  /** Why it cannot be sent as it stands. */
  trouble: string | undefined
  onSubmit: () => void
  onChange: () => void
  /** What is agreed to, and the codes. */
  children: ReactNode
}

/** The last look before money leaves: what is agreed to, what stands against it, and the two ways on. */
export const LastLook = ({ title, submit, change, send, trouble, onSubmit, onChange, children }: LastLookProps) => (
  <Form onSubmit={onSubmit}>
    <h2 className="title-1">{title}</h2>
    {children}
    {trouble !== undefined && (
      <div role="alert">
        <Note kind="ember">{trouble}</Note>
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
