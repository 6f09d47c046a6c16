import type * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import type { Acting } from '../../../api/useAct.ts'
import type { Member } from '../../../api/useMember.ts'
import { useWords } from '../../../words/words.ts'
import { CodeConfirm } from './CodeConfirm.tsx'
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
  const exactly = useExactText()
  const { vcode, money } = payment
  return (
    <CodeConfirm
      title={words('confirm.title')}
      submit={words('confirm.submit', { amount: exactly(money, 'CIG') })}
      change={words('confirm.change')}
      mine={mine}
      pay={pay}
      wanted={{ merchantVcode: vcode, moneyCig: money }}
      onChange={onChange}
    >
      <Shop payment={payment} at={mine.currentCigPrice} />
    </CodeConfirm>
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
