import { merchantCodeLength, merchantTexts } from '@humidor/domain/commerce/merchant.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { CaptchaField } from '@humidor/ui/CaptchaField.tsx'
import { codeDigits } from '@humidor/ui/code-digits.ts'
import { useAddressText } from '../../../api/address-text.ts'
import '@humidor/ui/css/screen-login.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { DoneState } from '@humidor/ui/State.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { captchaPicture } from '../../../api/captcha-picture.ts'
import { useStep } from '../../../frame/arrival.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { useApplication } from './useApplication.ts'

/** /MerchantReg: the application, then its receipt. */
export function MerchantRegScreen() {
  const words = useWords('merchants')
  const [applied, setApplied] = useState<string>()
  useStep(applied === undefined ? 'form' : 'done')
  return (
    <Page title={words('register.title')} back={paths.merchantLogin} className="login">
      {applied === undefined ? (
        <Offered by="merchantsOpen">
          <Application onDone={setApplied} />
        </Offered>
      ) : (
        <Received vcode={applied} />
      )}
    </Page>
  )
}

function Received({ vcode }: { vcode: string }) {
  const words = useWords('merchants')
  return (
    <>
      <DoneState title={words('register.done')} text={words('register.doneText', { vcode })} />
      <ButtonLink block href={paths.merchantLogin}>
        {words('login.submit')}
      </ButtonLink>
    </>
  )
}

function Application({ onDone }: { onDone: (vcode: string) => void }) {
  const words = useWords('merchants')
  const form = useApplication(onDone)
  const vcode = form.at('vcode')
  const cashAddress = form.at('cashAddress')
  const addressText = useAddressText()
  const notSix = vcode.code === 'integer_only' || vcode.code === 'illegal_value'
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('register.heading')}</h2>
        <p className="muted">{words('register.lead')}</p>
      </div>
      <Form onSubmit={() => void form.submit()}>
        <TextField
          label={words('fields.vcode')}
          kind="merchant-id"
          hint={words('register.vcodeHint')}
          value={vcode.value}
          error={notSix ? words('login.sixDigits') : vcode.error}
          keeps={(text) => codeDigits(text, merchantCodeLength)}
          onChange={vcode.onChange}
        />
        <TextField label={words('fields.name')} hint={words('register.nameHint')} {...form.at('name')} />
        <TextField
          label={words('fields.password')}
          kind="new-password"
          hint={words('register.passwordHint')}
          {...form.at('password')}
        />
        <TextField
          label={words('fields.cashAddress')}
          hint={words('register.cashAddressHint')}
          keeps={readers.chainAddress}
          {...cashAddress}
          error={cashAddress.code && addressText(cashAddress.code, cashAddress.value)}
        />
        <h3 className="title-3">{words('register.shop')}</h3>
        <TextArea label={words('fields.address')} most={merchantTexts.address} rows={2} {...form.at('address')} />
        <TextField label={words('fields.phone')} kind="phone" {...form.at('phone')} />
        <TextField label={words('fields.businessHours')} {...form.at('businessHours')} />
        <TextArea label={words('fields.description')} most={merchantTexts.description} {...form.at('description')} />
        <CaptchaField picture={captchaPicture} answers={form.answers} busy={form.busy} {...form.at('code')} />
        <Note kind="plain">{words('register.review')}</Note>
        <Button type="submit" block busy={form.busy} disabled={form.offline}>
          {words('register.submit')}
        </Button>
      </Form>
      <div className="login__foot">
        <p className="between">
          <span className="muted">{words('register.haveAccount')}</span>
          <TextLink href={paths.merchantLogin} flush>
            {words('login.submit')}
          </TextLink>
        </p>
      </div>
    </>
  )
}
