import { micros } from '@humidor/domain/money/micros.ts'
import { useState } from 'react'
import { AmountField } from '../AmountField.tsx'
import { Button } from '../Button.tsx'
import { Check } from '../Check.tsx'
import { Chips } from '../Chips.tsx'
import { CodeField } from '../CodeField.tsx'
import { CopyBox, CopyButton } from '../CopyButton.tsx'
import { QrCode } from '../QrCode.tsx'
import { SendCodeField } from '../SendCodeField.tsx'
import { TextField } from '../TextField.tsx'
import { Block } from './Block.tsx'
import { captchaPicture } from './samples.ts'

const Buttons = () => (
  <div className="stack">
    <Button>Primary, one per screen</Button>
    <Button kind="quiet">Quiet</Button>
    <Button kind="danger">Danger</Button>
    <Button kind="danger-quiet">Danger, quiet</Button>
    <Button busy>Sending</Button>
    <Button disabled>Disabled</Button>
    <div className="between">
      <Button small>Small</Button>
      <Button small kind="quiet">
        Small
      </Button>
      <Button small kind="ghost">
        Ghost
      </Button>
    </div>
  </div>
)

/** Buttons, fields, codes and copying. */
export function FormPieces() {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('2,500')
  const [secret, setSecret] = useState('cedar')
  const [code, setCode] = useState('4081')
  const [wrong, setWrong] = useState('408117')
  const [mail, setMail] = useState('')
  const [agreed, setAgreed] = useState(true)
  const [picked, setPicked] = useState('200')
  return (
    <>
      <Block title="Buttons">
        <Buttons />
      </Block>
      <Block title="Fields">
        <div className="stack stack--loose">
          <TextField label="E-mail" kind="email" placeholder="you@example.com" value={text} onChange={setText} />
          <AmountField
            label="Amount"
            coin="CIG"
            value={amount}
            onChange={setAmount}
            has={micros(94_126_660_000n)}
            hint="From 100"
          />
          <AmountField label="Amount" coin="USCD" value="12.5.0" onChange={() => {}} has={micros(1_000_000n)} />
          <AmountField
            label="Amount"
            coin="USDT"
            value="200"
            onChange={() => {}}
            error="Balance is not enough. Exchange USDT first."
          />
          <TextField
            label="Password"
            kind="password"
            value={secret}
            onChange={setSecret}
            error="Use at least 6 characters."
          />
          <TextField
            label="Referral code"
            value=""
            onChange={() => {}}
            hint="8 characters, from the member who invited you"
            disabled
          />
          <Check checked={agreed} onChange={setAgreed}>
            I agree to the terms
          </Check>
          <Check checked={false} onChange={() => {}} error="Please agree to the terms.">
            I am of legal age
          </Check>
        </div>
      </Block>
      <Block title="Amounts to pick">
        <Chips
          label="Amounts to pick"
          options={['50', '100', '200', '500', '1,000', '3,000'].map((label) => ({ id: label, label }))}
          value={picked}
          onChange={setPicked}
        />
      </Block>
      <Block title="Codes and countdown">
        <div className="stack stack--loose">
          <CodeField label="Authenticator code" value={code} onChange={setCode} />
          <CodeField
            label="Authenticator code"
            value={wrong}
            onChange={setWrong}
            error="That code has expired. Use the newest one."
          />
          <SendCodeField
            label="E-mail code"
            value={mail}
            onChange={setMail}
            picture={() => Promise.resolve(captchaPicture)}
            send={(answer) =>
              Promise.resolve(answer === '7kQm' ? undefined : 'Those are not the characters. Try the new picture.')
            }
          />
        </div>
      </Block>
      <Block title="QR code and copying">
        <QrCode text="HUMIDOR. NOT A PAYMENT ADDRESS." label="An example of a QR code" />
        <CopyBox
          label="Copy address"
          text="0x9A4e51cF07b2D86a3E19f4C07d25B8e360Fa12c7"
          done="Address copied"
          failed="Select it and copy by hand."
        />
        <CopyButton label="Copy amount" text="500.4172" done="Amount copied" failed="Select it and copy by hand." />
      </Block>
    </>
  )
}
