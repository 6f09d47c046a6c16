import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { ask } from '../../../api/ask.ts'
import { codeSent } from '../../../api/code-sent.ts'
import { useWords } from '../../../words/words.ts'

/** The field for the six digits that are mailed to another address. The member is signed in, so there is no captcha. */
export function LinkCode(props: {
  email: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  /** Called when the address is invalid, so that the form can show it at its field. */
  onWrongEmail: () => void
}) {
  const words = useWords('account')
  const send = () => codeSent(ask(linkedAccountsCalls.emailcaptcha2, { email: props.email }))
  return (
    <SendCodeField
      label={words('fields.code')}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      send={send}
      before={() => {
        const wrong = refuseEmail(props.email) !== undefined
        if (wrong) props.onWrongEmail()
        return !wrong
      }}
    />
  )
}
