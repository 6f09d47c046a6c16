import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { ask } from '../../../api/ask.ts'
import { captchaPicture } from '../../../api/captcha-picture.ts'
import { failureText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'

/** The field for the six digits that come by mail, with the button that sends them after a captcha. */
export function EmailCode(props: {
  email: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  /** Called when the address is invalid, so that the form can show it at its field. */
  onWrongEmail: () => void
}) {
  const words = useWords('identity')
  const send = async (captcha: string) => {
    const outcome = await ask(identityCalls.emailcaptcha, { email: props.email, code: captcha })
    if (outcome.kind === 'answer') return undefined
    return outcome.kind === 'signed out' ? undefined : failureText(outcome)
  }
  return (
    <SendCodeField
      label={words('fields.code')}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      picture={captchaPicture}
      send={send}
      before={() => {
        const wrong = refuseEmail(props.email) !== undefined
        if (wrong) props.onWrongEmail()
        return !wrong
      }}
    />
  )
}
