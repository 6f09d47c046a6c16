import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { type Enrolled, TermsCheck, useRegistration } from '../identity/identity.ts'
import { LinkCode } from './LinkCode.tsx'
import { useBinding } from './useBinding.ts'

/** The form of another account beside the one in use: the usual registration, and whether to link the two (yes by default). */
export function CreateForm({ onDone }: { onDone: (enrolled: Enrolled) => void }) {
  const words = useWords('account')
  const [bind, setBind] = useState(true)
  const settle = useBinding()
  const form = useRegistration((enrolled, email, password) => {
    // The key first: it is shown only once, even if linking fails.
    onDone(enrolled)
    void settle(enrolled.token, bind ? { email, password } : undefined)
  })
  return (
    <Page title={words('create.title')} back={paths.accountMore}>
      <Offered by="registrationOpen">
        <Form onSubmit={() => void form.submit()}>
          <div className="stack">
            <h2 className="title-2">{words('create.heading')}</h2>
            <p className="muted">{words('create.lead')}</p>
          </div>
          <TextField label={words('create.name')} kind="name" hint={words('create.nameHint')} {...form.at('name')} />
          <TextField
            label={words('fields.password')}
            kind="new-password"
            hint={words('create.passwordHint')}
            {...form.at('password')}
          />
          <TextField label={words('create.email')} kind="email" {...form.at('email')} />
          <LinkCode email={form.typed.email} onWrongEmail={form.wrongEmail} {...form.at('code')} />
          <TextField
            label={words('create.referralCode')}
            hint={words('create.referralHint')}
            {...form.at('referralCode')}
          />
          <Bind bind={bind} onChoose={setBind} />
          <TermsCheck {...form.at('agreeTerms')} />
          <Button type="submit" block busy={form.busy} disabled={form.offline}>
            {words('create.submit')}
          </Button>
        </Form>
      </Offered>
    </Page>
  )
}

function Bind({ bind, onChoose }: { bind: boolean; onChoose: (bind: boolean) => void }) {
  const words = useWords('account')
  return (
    <div className="stack stack--tight">
      <span className="label">{words('create.bind')}</span>
      <Rows card label={words('create.bind')}>
        <Choice
          title={words('create.bindYes')}
          under={words('create.bindYesText')}
          chosen={bind}
          onChoose={() => onChoose(true)}
        />
        <Choice
          title={words('create.bindNo')}
          under={words('create.bindNoText')}
          chosen={!bind}
          onChoose={() => onChoose(false)}
        />
      </Rows>
    </div>
  )
}
