import * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { cigOfRefund, refuseRefundMoney, usdtOfRefund } from '@humidor/domain/commerce/merchant-payment.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { type Cig, micros, minus, price as priceOf } from '@humidor/domain/money/micros.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useMerchant } from '../../../api/useMerchant.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'
import type { Bill } from './bill.ts'
import { ofProof, RefundProof } from './RefundProof.tsx'

/** The merchant's cost in USDT of refunding ₡ of a bill, by the server's own rule; nothing while the bill is unconverted. */
function usdtFor({ moneyCig, moneyUsdt, convertedCig, refundedCig, refundedUsdt }: Bill, money: Cig) {
  if (moneyUsdt === null || convertedCig === null) return micros<'USDT'>(0n)
  const before = minus(moneyCig, convertedCig)
  return usdtOfRefund({ cig: convertedCig, usdt: moneyUsdt, refunded: minus(refundedCig, before), refundedUsdt }, money)
}

/** The member's refund for ₡ of a bill at a price, by the server's own rule. */
function cigFor({ moneyUsdt, convertedCig, price }: Bill, money: Cig, now: bigint | undefined) {
  if (moneyUsdt === null || convertedCig === null || now === undefined) return money
  const conversion = { cig: convertedCig, usdt: moneyUsdt, price: price === null ? null : priceOf(price) }
  return cigOfRefund(conversion, money, priceOf(now))
}

const inField = [
  ...(['wrong_password', 'no_password', 'wrong_pin', 'not_enough_money', 'wrong_money', 'refund_too_much'] as const),
  ...(['illegal_value', 'refund_above_limit', 'refund_above_day_limit'] as const),
]

interface RefundFormProps {
  /** The bill as the merchant saw it when opening this form. They decide by it, and the request carries it. */
  seen: Bill
  /** The current bill. */
  bill: Bill
  /** The merchant accepts the current bill. */
  onLookUp: () => void
  onDone: () => void
}

/** The amount, its cost, and the password, or the PIN of staff: possession of the phone alone must not suffice to give money back. */
export function RefundForm({ seen, bill, onLookUp, onDone }: RefundFormProps) {
  const words = useWords('merchants')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const tryAgain = useTryAgain()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const left = minus(seen.moneyCig, seen.refundedCig)
  const mine = useMerchant().data
  const inForce = mine?.currentCigPrice
  const refund = useAct(merchantsCalls.refund, {
    success: ({ moneyCig }) => words('refund.done', { amount: exactly(moneyCig, 'CIG') }),
    then: onDone,
    changes: [merchantsCalls.info, merchantsCalls.merchantDetail, bookkeepingCalls.days],
    inField,
  })
  const isOfProof = refund.refusal !== undefined && ofProof.has(refund.refusal)
  const isLacking = refund.refusal === 'not_enough_money'
  const isMoved = refund.refusal === 'illegal_value'
  const amount = useAmount<'CIG'>(
    (money) => refuseRefundMoney(money, left) ?? (cigFor(bill, money, inForce) > 0n ? undefined : 'wrong_money'),
    { refusal: isOfProof || isLacking || isMoved ? undefined : refund.refusal, forgive: refund.forgive },
    { first: exact(left), doubts: (money) => refund.doubts({ id: bill.id, moneyCig: money }) },
  )
  const isChanged = bill.refundedCig !== seen.refundedCig
  // A conversion meanwhile shows at once, because it changes nothing in the merchant's decision.
  const shown = isChanged ? seen : bill
  const submit = () => {
    setTried(true)
    const moneyCig = amount.submit()
    if (moneyCig === undefined || password === '') return
    void refund.act({ id: bill.id, moneyCig, refunded: seen.refundedCig, price: inForce, password })
  }
  return (
    <Form onSubmit={submit}>
      <AmountField
        label={words('refund.amount')}
        coin="CIG"
        value={amount.typed}
        onChange={amount.type}
        most={left}
        error={refusalText(amount.wrong)}
      />
      <Comes of={shown} money={amount.allowed} inForce={inForce} />
      <RefundProof
        isStaff={mine !== undefined && mine.role !== 'owner'}
        value={password}
        onChange={(text) => {
          setPassword(text)
          setTried(false)
          refund.forgive()
        }}
        isMissing={tried && password === ''}
        refusal={refund.refusal}
      />
      {isChanged && !refund.busy && <Changed seen={seen} bill={bill} onLookUp={onLookUp} />}
      {isMoved && <PriceMoved />}
      <Note kind="ember">{isLacking ? words('refund.lacking') : words('refund.text')}</Note>
      <Button type="submit" block busy={refund.busy} disabled={refund.offline}>
        {tryAgain(amount.doubted, words('refund.submit', { amount: exactly(amount.allowed ?? left, 'CIG') }))}
      </Button>
    </Form>
  )
}

/** The outcome: the member's refund, its price, and the merchant's cost in USDT. */
function Comes({ of, money, inForce }: { of: Bill; money: Cig | undefined; inForce: bigint | undefined }) {
  const words = useWords('merchants')
  const exactly = useExactText()
  if (money === undefined) return null
  const [gets, takes] = [cigFor(of, money, inForce), usdtFor(of, money)]
  return (
    <>
      <Kv
        rows={[
          { name: words('refund.gets'), value: exactly(gets, 'CIG') },
          { name: words('refund.costs'), value: takes === 0n ? words('refund.nothing') : exactly(takes, 'USDT') },
        ]}
      />
      {gets !== money && <Note kind="plain">{words('refund.risen')}</Note>}
    </>
  )
}

/** The price was published again since the merchant looked. */
function PriceMoved() {
  const words = useWords('merchants')
  return (
    <div role="alert">
      <Note kind="ember">{words('refund.priceMoved')}</Note>
    </div>
  )
}

/** Part of it was refunded meanwhile, on another device or by a request whose answer was lost. */
function Changed({ seen, bill, onLookUp }: Omit<RefundFormProps, 'onDone'>) {
  const words = useWords('merchants')
  const exactly = useExactText()
  const [amount, old] = [exactly(bill.refundedCig, 'CIG'), exactly(seen.refundedCig, 'CIG')]
  return (
    <div className="stack">
      <div role="alert">
        <Note kind="ember">{words('refund.changed', { amount, old })}</Note>
      </div>
      <Button kind="quiet" block onClick={onLookUp}>
        {words('refund.look')}
      </Button>
    </div>
  )
}
