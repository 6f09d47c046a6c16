import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import { isMerchantCode, merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { codeDigits } from '@humidor/ui/code-digits.ts'
import '@humidor/ui/css/screen-login.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { SendCodeField } from '@humidor/ui/SendCodeField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ask } from '../../../../api/ask.ts'
import { captchaPicture } from '../../../../api/captcha-picture.ts'
import { codeSent } from '../../../../api/code-sent.ts'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { type Mistake, useMistake } from '../../../../api/useMistake.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'

const fieldOf = {
  wrong_account: 'vcode',
  email_code_error: 'code',
  email_code_exp: 'code',
  no_password: 'password',
  password_too_short: 'password',
  password_too_common: 'password',
} as const satisfies Partial<Record<ErrorCode, string>>

type Field = (typeof fieldOf)[keyof typeof fieldOf]

/** The first rule that the form breaks, in the order of its fields. */
function refuse(vcode: string, code: string, password: string): Mistake<Field> | undefined {
  if (!isMerchantCode(vcode)) return { field: 'vcode', code: 'wrong_account' }
  if (code.length < 6) return { field: 'code', code: 'email_code_error' }
  const weak = refusePassword(password)
  return weak && { field: 'password', code: weak }
}

/** /MerchantForgot: a code to the owner's mailbox, and a new password. What it says is the same for any six digits. */
export function MerchantForgotScreen() {
  const words = useWords('merchant-security')
  const merchants = useWords('merchants')
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [vcode, setVcode] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const reset = useAct(ownerCalls.resetPassword, {
    success: words('forgot.done'),
    then: () => navigate(paths.merchantLogin, { replace: true }),
    inField: Object.keys(fieldOf) as (keyof typeof fieldOf)[],
  })
  const mistake = useMistake<Field>(reset, fieldOf)
  const submit = async () => {
    const found = refuse(vcode, code, password)
    mistake.find(found)
    if (!found && !reset.busy) await reset.act({ vcode, code, password })
  }
  return (
    <Page title={words('forgot.title')} back={paths.merchantLogin} className="login">
      <div className="stack">
        <h2 className="title-1">{words('forgot.heading')}</h2>
        <p className="muted">{words('forgot.lead')}</p>
      </div>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={merchants('fields.vcode')}
          kind="merchant-id"
          value={vcode}
          keeps={(text) => codeDigits(text, merchantCodeLength)}
          onChange={mistake.typed(setVcode)}
          error={mistake.at('vcode') && merchants('login.sixDigits')}
        />
        <SendCodeField
          label={words('forgot.code')}
          hint={words('forgot.codeHint')}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
          before={() => {
            const isRight = isMerchantCode(vcode)
            mistake.find(isRight ? undefined : { field: 'vcode', code: 'wrong_account' })
            return isRight
          }}
          picture={captchaPicture}
          send={(captcha) => codeSent(ask(ownerCalls.forgotPassword, { vcode, code: captcha }))}
        />
        <TextField
          label={words('forgot.password')}
          kind="new-password"
          hint={merchants('register.passwordHint')}
          value={password}
          onChange={mistake.typed(setPassword)}
          error={refusalText(mistake.at('password'))}
        />
        <Note kind="ember">{words('forgot.consequence')}</Note>
        <Button type="submit" block busy={reset.busy} disabled={reset.offline}>
          {words('forgot.submit')}
        </Button>
      </Form>
      <Note kind="plain">{words('forgot.noMail')}</Note>
    </Page>
  )
}
