import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import type { AppLockMinutes } from '@humidor/domain/accounts/app-lock.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

interface LoosenSheetProps {
  /** Minutes; null: never. */
  to: AppLockMinutes | null
  /** Whether the member has an authenticator or a passkey at the moment. */
  canProve: boolean
  onClose: () => void
}

/** Proves with a code or a passkey that the app may lock later or not at all. */
export function LoosenSheet({ to, canProve, onClose }: LoosenSheetProps) {
  const words = useWords('app-lock')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const loosen = useAct(appLockCalls.loosenAppLock, {
    success: words('saved'),
    then: onClose,
    changes: [appLockCalls.appLock, memberCalls.info],
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const mistake = useMistake(loosen, { google_code_error: 'code', google_auth_failed: 'code' })
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || loosen.busy) return
    if ((await loosen.act({ minutes: to, googleCode: code })) === undefined) setCode('')
  }
  if (!canProve)
    return (
      <Sheet open title={words('proveTitle')} onClose={onClose}>
        <Note kind="plain">{words('noProof')}</Note>
        <ButtonLink block href={paths.google}>
          {words('setUp')}
        </ButtonLink>
      </Sheet>
    )
  return (
    <Sheet open title={words('proveTitle')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <p className="muted">{to === null ? words('proveNever') : words('proveLater', { minutes: to })}</p>
        <CodeField
          label={words('code')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <Button type="submit" block busy={loosen.busy} disabled={loosen.offline}>
          {words('save')}
        </Button>
        <ConfirmWithPasskey
          busy={loosen.busy}
          request={() => loosen.named({ minutes: to, googleCode: '' })}
          send={(googleCode) => loosen.act({ minutes: to, googleCode })}
        />
      </Form>
    </Sheet>
  )
}
