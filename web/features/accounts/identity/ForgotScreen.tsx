import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CaptchaField } from '@humidor/ui/CaptchaField.tsx'
import '@humidor/ui/css/screen-login.css'
import '@humidor/ui/css/state.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { captchaPicture } from '../../../api/captcha-picture.ts'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { withRedirect } from '../../../redirect.ts'
import { useWords } from '../../../words/words.ts'

/** /Forgot: an address and a captcha; then the same note on where to look, whether or not a member has that address. */
export function ForgotScreen() {
  const words = useWords('identity')
  const [email, setEmail] = useState('')
  /** The address that the mail was requested for. */
  const [sent, setSent] = useState<string>()
  const [query] = useSearchParams()
  const toLogin = withRedirect(paths.login, query.get('redirect') ?? '')
  useStep(sent === undefined ? 'form' : 'sent')
  return (
    <Page title={words('forgot.title')} back={toLogin} className="login">
      {sent === undefined ? (
        <Asking email={email} onEmail={setEmail} onSent={setSent} />
      ) : (
        <Sent email={sent} toLogin={toLogin} onAgain={() => setSent(undefined)} />
      )}
    </Page>
  )
}

interface AskingProps {
  email: string
  onEmail: (email: string) => void
  onSent: (email: string) => void
}

function Asking({ email, onEmail, onSent }: AskingProps) {
  const words = useWords('identity')
  const refusalText = useRefusalText()
  const [text, setText] = useState('')
  const [answers, setAnswers] = useState(0)
  const send = useAct(identityCalls.sendNewPwdToEmail, {
    then: (_, asked) => onSent(asked.email),
    inField: ['invalid_email_format', 'img_code_error'],
  })
  const mistake = useMistake(send, { invalid_email_format: 'email', img_code_error: 'picture' })
  const submit = async () => {
    const wrong = refuseEmail(email)
    mistake.find(wrong && { field: 'email', code: wrong })
    if (wrong || send.busy) return
    const sent = await send.act({ email, code: text })
    if (sent !== undefined) return
    // A captcha serves one answer, right or wrong.
    setText('')
    setAnswers(answers + 1)
  }
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('forgot.heading')}</h2>
        <p className="muted">{words('forgot.lead')}</p>
      </div>
      <Form onSubmit={() => void submit()}>
        <TextField
          label={words('fields.email')}
          kind="email"
          placeholder={words('fields.emailPlaceholder')}
          value={email}
          onChange={mistake.typed(onEmail)}
          error={refusalText(mistake.at('email'))}
        />
        <CaptchaField
          picture={captchaPicture}
          answers={answers}
          value={text}
          onChange={mistake.typed(setText)}
          error={refusalText(mistake.at('picture'))}
          busy={send.busy}
        />
        <Button type="submit" block busy={send.busy} disabled={send.offline}>
          {words('forgot.submit')}
        </Button>
      </Form>
    </>
  )
}

/** Shows everybody the same, so that nobody learns whether a member has the address. */
function Sent({ email, toLogin, onAgain }: { email: string; toLogin: string; onAgain: () => void }) {
  const words = useWords('identity')
  return (
    <>
      <Card className="state">
        <span className="gold">
          <Icon of={MailOpen} size="lg" />
        </span>
        <h2 className="title-2">{words('forgot.sentHeading')}</h2>
        <p>{words('forgot.sentText', { email })}</p>
      </Card>
      <Note kind="plain">{words('forgot.sentOld')}</Note>
      <div className="stack">
        <ButtonLink href={toLogin} block>
          {words('forgot.toLogin')}
        </ButtonLink>
        <Button kind="ghost" block onClick={onAgain}>
          {words('forgot.again')}
        </Button>
      </div>
    </>
  )
}
