import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { type ReactNode, useState } from 'react'
import { useMistake } from '../../../../api/useMistake.ts'
import { OwnerPassword } from '../../../../frame/till/OwnerPassword.tsx'

/** The part of an action that the sheet shows. */
interface Running {
  busy: boolean
  offline: boolean
  refusal: ErrorCode | undefined
  forgive(): void
}

interface PasswordSheetProps {
  title: string
  text: string
  submit: string
  danger?: boolean
  /** Belongs to the page, so that a request outlives the sheet. */
  running: Running
  onSubmit: (password: string) => Promise<unknown>
  onClose: () => void
  /** What is asked besides the password, above it. */
  children?: ReactNode
}

/** The refusals that belong to the password. */
export const ofPassword = ['no_password', 'wrong_password'] as const

/** The owner's password for a change of the second factor. The code follows in a sheet of its own. */
export function PasswordSheet(props: PasswordSheetProps) {
  const { title, text, submit, danger = false, running, onSubmit, onClose, children } = props
  const [password, setPassword] = useState('')
  const mistake = useMistake(running, { no_password: 'password', wrong_password: 'password' })
  const send = async () => {
    const missing = password === ''
    mistake.find(missing ? { field: 'password', code: 'no_password' } : undefined)
    if (!missing && !running.busy) await onSubmit(password)
  }
  return (
    <Sheet open title={title} onClose={onClose}>
      <Form onSubmit={() => void send()}>
        <p className="muted">{text}</p>
        {children}
        <OwnerPassword value={password} onChange={mistake.typed(setPassword)} wrong={mistake.at('password')} />
        <Button type="submit" kind={danger ? 'danger' : 'primary'} block busy={running.busy} disabled={running.offline}>
          {submit}
        </Button>
      </Form>
    </Sheet>
  )
}
