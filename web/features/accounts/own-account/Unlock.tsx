import * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useAct } from '../../../api/useAct.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { BothCodes, bothCodesRefusals, useBothCodes } from '../security/security.ts'

/** Asks to unlock the account, with a code from the mailbox and the second factor. */
export function Unlock({ wait }: { wait: number }) {
  const words = useWords('own-account')
  const unlock = useAct(ownAccountCalls.unlockAccount, {
    success: words('lock.asked'),
    changes: [ownAccountCalls.accountState],
    inField: bothCodesRefusals,
  })
  const codes = useBothCodes(unlock)
  const { code, googleCode, setGoogleCode } = codes
  const check = (byPasskey: boolean) => codes.check(byPasskey) && !unlock.busy
  const submit = async () => {
    if (check(false) && (await unlock.act({ code, googleCode })) === undefined) setGoogleCode('')
  }
  return (
    <Section title={words('lock.unlockHeading')}>
      <p className="muted">{words('lock.unlockLead', { hours: hoursIn(wait) })}</p>
      <Form onSubmit={() => void submit()}>
        <BothCodes of={codes} use="unlock" />
        <Button type="submit" block busy={unlock.busy} disabled={unlock.offline}>
          {words('lock.unlock')}
        </Button>
        <ConfirmWithPasskey
          busy={unlock.busy}
          request={() => (check(true) ? unlock.named({ code, googleCode: '' }) : undefined)}
          send={(answer) => unlock.act({ code, googleCode: answer })}
        />
      </Form>
    </Section>
  )
}
