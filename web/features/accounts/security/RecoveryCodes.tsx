import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { type Acting, useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** How many are made at a time (docs/decisions/0014). */
const ALL = 10

interface RecoveryCodesProps {
  /** How many are unused. */
  left: number
  /** No codes can be made before this moment. */
  waitsUntil: Date | null
  onMade: (codes: readonly string[]) => void
}

/** The number of unused recovery codes, and the way to new ones. */
export function RecoveryCodes({ left, waitsUntil, onMade }: RecoveryCodesProps) {
  const words = useWords('security')
  const [making, setMaking] = useState(false)
  const [doubted, setDoubted] = useState(false)
  // Not in the sheet: a member who closes it during the request must see the codes all the same, as the old ones are void.
  const make = useAct(securityCalls.recoveryCodes, {
    then: onMade,
    successIfLeft: words('recovery.doubted'),
    lost: () => setDoubted(true),
    changes: [securityCalls.security],
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const open = () => {
    make.forgive()
    setMaking(true)
  }
  return (
    <Section title={words('recovery.title')}>
      <Rows card>
        <Row icon={KeyRound} title={words('recovery.left', { left, all: ALL })} sub={words('recovery.text')} />
      </Rows>
      {doubted ? <UnknownOutcome /> : left === 0 && !waitsUntil && <Note>{words('recovery.advise')}</Note>}
      {waitsUntil ? (
        <Note kind="plain">{words('recovery.laterFrom', { moment: unbroken(waitsUntil) })}</Note>
      ) : (
        <Button kind="quiet" block onClick={open}>
          {words('recovery.make')}
        </Button>
      )}
      <Sheet open={making} title={words('recovery.sheetTitle')} onClose={() => setMaking(false)}>
        <Making make={make}>
          {doubted ? <UnknownOutcome /> : left > 0 && <Note kind="ember">{words('recovery.void')}</Note>}
        </Making>
      </Sheet>
    </Section>
  )
}

/** The outcome is unknown: the old codes may be void, and the member has not seen the new ones. */
function UnknownOutcome() {
  const words = useWords('security')
  return (
    <div role="alert">
      <Note kind="ember">{words('recovery.doubted')}</Note>
    </div>
  )
}

interface MakingProps {
  /** Belongs to the page, so a request outlives the sheet. */
  make: Acting<typeof securityCalls.recoveryCodes>
  /** The consequence for the old codes. */
  children: ReactNode
}

function Making({ make, children }: MakingProps) {
  const words = useWords('security')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const mistake = useMistake(make, { google_code_error: 'code', google_auth_failed: 'code' })
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || make.busy) return
    if ((await make.act({ googleCode: code })) === undefined) setCode('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      {children}
      <CodeField
        label={words('password.code')}
        value={code}
        onChange={mistake.typed(setCode)}
        error={refusalText(mistake.at('code'))}
      />
      <Button type="submit" block busy={make.busy} disabled={make.offline}>
        {words('recovery.submit')}
      </Button>
      <ConfirmWithPasskey
        busy={make.busy}
        request={() => make.named({ googleCode: '' })}
        send={(googleCode) => make.act({ googleCode })}
      />
    </Form>
  )
}
