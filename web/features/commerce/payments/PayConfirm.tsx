import type * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import type { Member } from '../../../api/useMember.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { useWords } from '../../../words/words.ts'
import { ConfirmForm } from '../../money/wallet/wallet.ts'
import { usePayFirst } from '../../products/preorders/preorders.ts'
import type { Payment } from './PayForm.tsx'

interface PayConfirmProps {
  payment: Payment
  mine: Member
  /** Owned by the page: it and its started request outlive this step. */
  pay: Acting<typeof merchantsCalls.transferCigToMerchant>
  onChange: () => void
}

/** The confirmation before ₡ are paid: the shop, the amount, and the authenticator's code. */
export function PayConfirm({ payment, mine, pay, onChange }: PayConfirmProps) {
  const words = useWords('payments')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const exactly = useExactText()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { vcode, money } = payment
  const payFirst = usePayFirst(mine)
  const atCode = pay.refusal === 'google_code_error' || pay.refusal === 'google_auth_failed'
  const request = (googleCode: string) => ({ merchantVcode: vcode, moneyCig: money, googleCode })
  const submit = async () => {
    if (pay.busy) return
    setTried(code.length < 6)
    if (code.length < 6 || !(await payFirst.sure())) return
    const paid = await pay.act(request(code))
    if (paid === undefined) setCode('')
  }
  return (
    <ConfirmForm
      title={words('confirm.title')}
      submit={tryAgain(
        pay.doubts({ merchantVcode: vcode, moneyCig: money }),
        words('confirm.submit', { amount: exactly(money, 'CIG') }),
      )}
      change={words('confirm.change')}
      send={pay}
      problem={atCode ? undefined : refusalText(pay.refusal)}
      onSubmit={() => void submit()}
      onChange={onChange}
    >
      {payFirst.dialog}
      <Shop payment={payment} at={mine.currentCigPrice} />
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

/** The merchant as verified by the platform, and the payment. */
function Shop({ payment, at }: { payment: Payment; at: bigint }) {
  const words = useWords('payments')
  const exactly = useExactText()
  const { vcode, name, address, businessHours, money } = payment
  return (
    <>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('confirm.shop'), value: <b>{name}</b> },
            { name: words('form.merchant'), value: vcode },
            address !== '' && { name: words('confirm.address'), value: address },
            businessHours !== '' && { name: words('confirm.hours'), value: businessHours },
            { name: words('confirm.amount'), value: exactly(money, 'CIG') },
            { name: words('confirm.worth'), value: <Money amount={worthOf(money, price(at))} coin="USCD" /> },
          ]}
        />
      </Card>
      <Note kind="ember">{words('confirm.note')}</Note>
      <Note kind="plain">{words('confirm.refund')}</Note>
    </>
  )
}
