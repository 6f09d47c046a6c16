import { contract } from '@humidor/contract/index.ts'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { ask } from '../../api/ask.ts'
import { leave } from '../../api/leave.ts'
import { failureText } from '../../api/refusal-text.ts'
import { useWords } from '../../words/words.ts'

interface MyEmailCodeProps {
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

/** The six digits that come to the mailbox of whoever is signed in. No picture: the session says who is asking. */
export function MyEmailCode(props: MyEmailCodeProps) {
  const words = useWords('identity')
  const send = async () => {
    const outcome = await ask(contract.identity.emailcaptchaLogined, {})
    if (outcome.kind === 'answer') return undefined
    if (outcome.kind !== 'signed out') return failureText(outcome)
    leave(outcome.door, outcome.token)
    return undefined
  }
  return <SendCodeField label={words('fields.code')} send={send} {...props} />
}
