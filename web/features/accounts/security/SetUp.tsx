import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-google.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'
import { MyEmailCode, useMailCode } from './MyEmailCode.tsx'
import type { PreparedKey } from './NewKey.tsx'

const SECONDS_OF_AN_HOUR = 3_600

interface SetUpProps {
  /** For how many seconds money cannot leave after a replacement without a proof. */
  pause: number
  onPrepared: (prepared: PreparedKey) => void
}

/** The first step: a code from the mailbox, and an optional proof that avoids the wait, with a note about the wait. */
export function SetUp({ pause, onPrepared }: SetUpProps) {
  const words = useWords('security')
  const refusalText = useRefusalText()
  const [proof, setProof] = useState('')
  const prepare = useAct(securityCalls.updateGoogleCode, {
    then: onPrepared,
    inField: securityCalls.updateGoogleCode.errors,
  })
  const [code, setCode] = useMailCode(prepare.refusal)
  const mistake = useMistake(prepare, {
    email_code_error: 'code',
    email_code_exp: 'code',
    email_code_other: 'code',
    google_code_error: 'proof',
    google_auth_failed: 'proof',
  })
  const proven = !isBlank(proof)
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'email_code_error' } : undefined)
    if (short || prepare.busy) return
    await prepare.act({ code, ...(proven && { proof }) })
  }
  const wrongProof = mistake.at('proof')

  return (
    <Section title={words('google.heading')}>
      <p className="muted setup__lead">{words('google.lead')}</p>
      <Form onSubmit={() => void submit()}>
        <MyEmailCode
          about={{ use: 'authenticator' }}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
        />
        <TextField
          label={words('google.proof')}
          hint={words('google.proofHint')}
          value={proof}
          onChange={mistake.typed(setProof)}
          error={wrongProof === 'google_code_error' ? words('google.proofWrong') : refusalText(wrongProof)}
        />
        {proven ? (
          <Note>{words('google.with')}</Note>
        ) : (
          <Note kind="ember">{words('google.without', { hours: Math.ceil(pause / SECONDS_OF_AN_HOUR) })}</Note>
        )}
        <Button type="submit" block busy={prepare.busy} disabled={prepare.offline}>
          {words('google.submit')}
        </Button>
      </Form>
    </Section>
  )
}
