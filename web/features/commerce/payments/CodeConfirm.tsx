import type { RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { type ReactNode, useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import type { Member } from '../../../api/useMember.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { useWords } from '../../../words/words.ts'
import { ConfirmForm } from '../../money/wallet/wallet.ts'
import { usePayFirst } from '../../products/preorders/preorders.ts'

interface CodeConfirmProps<C extends Call> {
  title: string
  /** The label of the submit button, with the amount. */
  submit: string
  /** The label of the button that leads back. */
  change: string
  mine: Member
  /** Owned by the page: it and its started request outlive this step. */
  pay: Acting<C>
  /** The request without its proof. */
  wanted: Omit<RequestOf<C>, 'googleCode'>
  onChange: () => void
  /** What is paid, and to whom. */
  children: ReactNode
}

/** The confirmation before ₡ are paid to a shop, by the authenticator's code or a passkey. */
export function CodeConfirm<C extends Call>(props: CodeConfirmProps<C>) {
  const { title, submit, change, mine, pay, wanted, onChange, children } = props
  const words = useWords('payments')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const payFirst = usePayFirst(mine)
  const atCode = pay.refusal === 'google_code_error' || pay.refusal === 'google_auth_failed'
  const request = (googleCode: string) => ({ ...wanted, googleCode }) as RequestOf<C>
  const send = async () => {
    if (pay.busy) return
    setTried(code.length < 6)
    if (code.length < 6 || !(await payFirst.sure())) return
    const paid = await pay.act(request(code))
    if (paid === undefined) setCode('')
  }
  return (
    <ConfirmForm
      title={title}
      submit={tryAgain(pay.doubts(wanted as Partial<RequestOf<C>>), submit)}
      change={change}
      send={pay}
      problem={atCode ? undefined : refusalText(pay.refusal)}
      onSubmit={() => void send()}
      onChange={onChange}
    >
      {payFirst.dialog}
      {children}
      <CodeField
        label={words('confirm.code')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setTried(false)
          if (digits !== '') pay.forgive()
        }}
        error={refusalText(tried ? 'google_code_error' : atCode ? pay.refusal : undefined)}
      />
      <ConfirmWithPasskey
        busy={pay.busy}
        request={() => pay.named(request(''))}
        send={async (googleCode) => (await payFirst.sure()) && (await pay.act(request(googleCode)))}
      />
    </ConfirmForm>
  )
}
