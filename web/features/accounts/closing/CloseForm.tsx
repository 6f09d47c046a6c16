import * as closingCalls from '@humidor/contract/accounts/closing.ts'
import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { sameLeftover } from '@humidor/domain/accounts/closing.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { useWords } from '../../../words/words.ts'
import { BothCodes, bothCodesRefusals, useBothCodes } from '../security/security.ts'
import type { ClosingState } from './closing-state.ts'

/**
 * Asks to close the account, with a code from the mailbox and the second factor. What is given up stands above it, and needs a tick
 * if it is not too small.
 */
export function CloseForm({ state: { left: givenUp, givenUpAs } }: { state: ClosingState }) {
  const words = useWords('closing')
  const [ticked, setTicked] = useState<ClosingState['left']>()
  // Other amounts need another tick.
  const consents = givenUpAs === 'small' || (ticked !== undefined && sameLeftover(ticked, givenUp))
  const [unticked, setUnticked] = useState(false)
  const close = useAct(closingCalls.closeAccount, {
    success: words('asked'),
    changes: [closingCalls.closingState, memberCalls.info, identityCalls.sessions],
    inField: [...bothCodesRefusals, 'content_changed'],
  })
  const codes = useBothCodes(close)
  const { code, googleCode, setGoogleCode } = codes
  const check = (byPasskey: boolean) => {
    const areComplete = codes.check(byPasskey)
    setUnticked(!consents)
    return areComplete && consents && !close.busy
  }
  const submit = async () => {
    if (check(false) && (await close.act({ givenUp, code, googleCode })) === undefined) setGoogleCode('')
  }
  return (
    <Section title={words('proof')}>
      <Form onSubmit={() => void submit()}>
        <BothCodes of={codes} use="close" />
        {givenUpAs !== 'small' && (
          <Check
            checked={consents}
            onChange={(on) => {
              setTicked(on ? givenUp : undefined)
              setUnticked(false)
            }}
            error={unticked ? words('givenUp.agreeFirst') : undefined}
          >
            {words('givenUp.agree')}
          </Check>
        )}
        {close.refusal === 'content_changed' && <Note kind="ember">{words('changed')}</Note>}
        <Button kind="danger" type="submit" block busy={close.busy} disabled={close.offline}>
          {words('submit')}
        </Button>
        <ConfirmWithPasskey
          busy={close.busy}
          request={() => (check(true) ? close.named({ givenUp, code, googleCode: '' }) : undefined)}
          send={(answer) => close.act({ givenUp, code, googleCode: answer })}
        />
      </Form>
    </Section>
  )
}
