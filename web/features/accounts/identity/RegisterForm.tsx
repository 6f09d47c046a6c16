import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-login.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import type { Enrolled } from './Authenticator.tsx'
import { EmailCode } from './EmailCode.tsx'
import { TermsCheck } from './TermsCheck.tsx'
import { useRegistration } from './useRegistration.ts'

/** The first step of the registration. `vcode` in the address fills in the referral code. */
export function RegisterForm({ onDone }: { onDone: (enrolled: Enrolled) => void }) {
  const words = useWords('identity')
  const form = useRegistration(onDone)
  return (
    <Page title={words('register.title')} back={paths.home} className="login">
      <Offered by="registrationOpen">
        <div className="stack">
          <h2 className="title-1">{words('register.heading')}</h2>
          <p className="muted">{words('register.lead')}</p>
        </div>
        <Form onSubmit={() => void form.submit()}>
          <TextField
            label={words('register.name')}
            kind="name"
            hint={words('register.nameHint')}
            {...form.at('name')}
          />
          <TextField
            label={words('fields.email')}
            kind="email"
            placeholder={words('fields.emailPlaceholder')}
            {...form.at('email')}
          />
          <TextField
            label={words('fields.password')}
            kind="new-password"
            hint={words('register.passwordHint')}
            {...form.at('password')}
          />
          <EmailCode email={form.typed.email} onWrongEmail={form.wrongEmail} {...form.at('code')} />
          <TextField
            label={words('register.referralCode')}
            hint={words('register.referralHint')}
            {...form.at('referralCode')}
          />
          <TermsCheck {...form.at('agreeTerms')} />
          <Button type="submit" block busy={form.busy} disabled={form.offline}>
            {words('register.submit')}
          </Button>
        </Form>
      </Offered>
      <div className="login__foot">
        <p className="between">
          <span className="muted">{words('register.haveAccount')}</span>
          <TextLink href={paths.login} flush>
            {words('register.logIn')}
          </TextLink>
        </p>
        <p className="between">
          <span className="muted">{words('register.merchant')}</span>
          <TextLink href={paths.merchantReg} flush>
            {words('register.toMerchant')}
          </TextLink>
        </p>
      </div>
    </Page>
  )
}
