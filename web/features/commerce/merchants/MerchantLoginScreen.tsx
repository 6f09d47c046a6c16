import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { isMerchantCode, merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CaptchaField } from '@humidor/ui/CaptchaField.tsx'
import { codeDigits } from '@humidor/ui/code-digits.ts'
import '@humidor/ui/css/screen-login.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { captchaPicture } from '../../../api/captcha-picture.ts'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { safeRedirect } from '../../../redirect.ts'
import { session } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { ConfirmLogin } from './owner/ConfirmLogin.tsx'
import { SignInAsOwner } from './owner/SignInAsOwner.tsx'

type Field = 'vcode' | 'password' | 'code'

const fieldOf: Partial<Record<ErrorCode, Field>> = {
  wrong_account: 'vcode',
  no_password: 'password',
  wrong_password: 'password',
  img_code_error: 'code',
}

/** The first missing value, by its field. */
function missing(vcode: string, password: string, code: string): { field: Field; code: ErrorCode } | undefined {
  if (!isMerchantCode(vcode)) return { field: 'vcode', code: 'wrong_account' }
  if (password === '') return { field: 'password', code: 'no_password' }
  if (isBlank(code)) return { field: 'code', code: 'img_code_error' }
  return undefined
}

/** /MerchantLogin: the six digits, the password, and the captcha; then a code, where the owner has an authenticator. Or a passkey. */
export function MerchantLoginScreen() {
  const words = useWords('merchants')
  const security = useWords('merchant-security')
  const refusalText = useRefusalText()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const [vcode, setVcode] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [answers, setAnswers] = useState(0)
  const signedIn = (token: string) => {
    session.merchantIn(token)
    navigate(safeRedirect(query.get('redirect'), paths.merchant), { replace: true })
  }
  const login = useAct(merchantsCalls.login, {
    inField: ['wrong_account', 'no_password', 'wrong_password', 'img_code_error', 'owner_code_needed'],
    then: ({ token }) => signedIn(token),
  })
  const mistake = useMistake(login, fieldOf)
  const isConfirming = login.refusal === 'owner_code_needed'
  useStep(isConfirming ? 'code' : 'form')
  const submit = async () => {
    const lacking = missing(vcode, password, code)
    mistake.find(lacking)
    if (lacking || login.busy) return
    const answer = await login.act({ vcode, password, code })
    if (answer) return
    // A captcha is valid once: the next attempt needs a new one.
    setCode('')
    setAnswers(answers + 1)
  }
  if (isConfirming) {
    const again = () => {
      login.forgive()
      setPassword('')
    }
    return <ConfirmLogin vcode={vcode} onDone={signedIn} onAgain={again} />
  }
  return (
    <Page title={words('login.title')} back={paths.login} className="login">
      <div className="login__head">
        <Mark size={44} />
        <h2 className="title-1">{words('login.heading')}</h2>
        <p className="muted">{words('login.lead')}</p>
      </div>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('fields.vcode')}
          kind="merchant-id"
          value={vcode}
          keeps={(text) => codeDigits(text, merchantCodeLength)}
          onChange={mistake.typed(setVcode)}
          error={mistake.at('vcode') && words('login.sixDigits')}
        />
        <TextField
          label={words('fields.password')}
          kind="password"
          value={password}
          onChange={mistake.typed(setPassword)}
          error={
            mistake.at('password') === 'wrong_password' ? words('login.wrong') : refusalText(mistake.at('password'))
          }
        />
        <CaptchaField
          picture={captchaPicture}
          answers={answers}
          value={code}
          onChange={mistake.typed(setCode)}
          error={refusalText(mistake.at('code'))}
          busy={login.busy}
        />
        <Button type="submit" block busy={login.busy} disabled={login.offline}>
          {words('login.submit')}
        </Button>
        <SignInAsOwner onDone={signedIn} />
        <TextLink href={paths.merchantForgot}>{security('forgot.link')}</TextLink>
      </Form>
      <Elsewhere />
    </Page>
  )
}

/** Links for visitors who are no merchant, or who want something else. */
function Elsewhere() {
  const words = useWords('merchants')
  return (
    <div className="login__foot">
      <p className="between">
        <span className="muted">{words('login.newHere')}</span>
        <TextLink href={paths.merchantReg} after={ChevronRight} flush>
          {words('login.register')}
        </TextLink>
      </p>
      <p className="between">
        <span className="muted">{words('login.member')}</span>
        <TextLink href={paths.login} after={ChevronRight} flush>
          {words('login.memberLogin')}
        </TextLink>
      </p>
      <p className="between">
        <span className="muted">{words('login.lookingFor')}</span>
        <TextLink href={paths.merchantList} after={ChevronRight} flush>
          {words('login.shops')}
        </TextLink>
      </p>
    </div>
  )
}
