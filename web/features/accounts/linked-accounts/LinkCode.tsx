import { contract } from '@humidor/contract/index.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { ask } from '../../../api/ask.ts'
import { leave } from '../../../api/leave.ts'
import { failureText } from '../../../api/refusal-text.ts'
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
  const send = async () => {
    const outcome = await ask(contract.linkedAccounts.emailcaptcha2, { email: props.email })
    if (outcome.kind === 'answer') return undefined
    if (outcome.kind !== 'signed out') return failureText(outcome)
    leave(outcome.audience, outcome.token)
    return undefined
  }
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
