import type { AnswerOf } from '@humidor/client/client.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as payoutsCalls from '@humidor/contract/commerce/payouts.ts'
import { refusePayoutRequest } from '@humidor/domain/commerce/payout.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Money, useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useClock } from '../../../api/useClock.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { useShownFee } from '../../money/wallet/wallet.ts'

/** The amount available for payout, and its terms. */
export type Terms = AnswerOf<typeof payoutsCalls.payoutTerms>

const ofPassword: ReadonlySet<ErrorCode> = new Set(['no_password', 'wrong_password'])
const ofAmount: ReadonlySet<ErrorCode> = new Set(['minimum_withdrawal_limit', 'not_enough_money'])

/** The amount, the sum that arrives, a warning that a paid payout is final, and the password. */
export function AskSheet({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const words = useWords('payouts')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const text = useMoneyText()
  const tryAgain = useTryAgain()
  const at = new Date(useClock(1_000).now)
  const send = useAsking(onClose)
  const served = terms.served ?? undefined
  const rule = (money: Usdt) => refusePayoutRequest({ ...terms, addressServed: served, money, at })
  const atField = {
    refusal: send.refusal && ofAmount.has(send.refusal) ? send.refusal : undefined,
    forgive: send.forgive,
  }
  const amount = useAmount<'USDT'>(rule, atField, {
    nothing: 'minimum_withdrawal_limit',
    doubts: (money) => send.doubts({ money }),
  })
  const [password, setPassword] = useState('')
  const [lacks, setLacks] = useState(false)
  const split = splitWithdrawal(amount.allowed ?? micros<'USDT'>(0n), perMille(BigInt(terms.fee)))
  const { agree, problem: moved } = useShownFee(split.fee, 'USDT', send.refusal)
  const submit = async () => {
    const money = amount.submit()
    setLacks(password === '')
    if (money === undefined || password === '' || send.busy) return
    agree()
    if ((await send.act({ money, password, fee: split.fee })) === undefined) setPassword('')
  }
  const refused = lacks ? 'no_password' : send.refusal
  const elsewhere = refused && !ofPassword.has(refused) && !ofAmount.has(refused) ? refusalText(refused) : undefined
  const problem = moved ?? elsewhere
  const label = amount.allowed === undefined ? words('ask') : words('submit', { amount: exactly(amount.allowed) })
  const tooLittle = words('tooLittle', { minimum: text(terms.minimum) })
  return (
    <Sheet open title={words('ask')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <AmountField
          first="without-keyboard"
          label={words('amount')}
          coin="USDT"
          value={amount.typed}
          onChange={amount.type}
          most={terms.balance}
          hint={words('amountHint', { minimum: exactly(terms.minimum) })}
          error={amount.wrong === 'minimum_withdrawal_limit' ? tooLittle : refusalText(amount.wrong)}
        />
        <Arrives paid={split.paid} fee={terms.fee} kept={split.fee} />
        <TextField
          label={words('password')}
          kind="password"
          value={password}
          error={
            refused === 'wrong_password'
              ? words('wrongPassword')
              : refused === 'no_password'
                ? refusalText(refused)
                : undefined
          }
          onChange={(typed) => {
            setPassword(typed)
            setLacks(false)
            send.forgive()
          }}
        />
        <GroupedBox text={terms.address} />
        <Note kind="ember">{words('final')}</Note>
        {problem !== undefined && <ErrorNote text={problem} />}
        <Button type="submit" block busy={send.busy} disabled={send.offline}>
          {tryAgain(amount.doubted, label)}
        </Button>
      </Form>
    </Sheet>
  )
}

/** The payout request, and the queries that it refetches. */
function useAsking(onAsked: () => void) {
  const words = useWords('payouts')
  const { payout, listPayouts, payoutTerms } = payoutsCalls
  return useAct(payout, {
    success: words('asked'),
    changes: [payoutTerms, listPayouts, merchantsCalls.info],
    inField: payout.errors,
    then: onAsked,
  })
}

/** The sum that arrives on the chain, and the fee if there is any. `fee` per mille. */
function Arrives({ paid, fee, kept }: { paid: Usdt; fee: number; kept: Usdt }) {
  const words = useWords('withdrawals')
  const { lang } = useLanguage()
  return (
    <div className="receive">
      <span className="label">{words('arrives')}</span>
      <Money amount={paid} coin="USDT" size="md" places={placesOf(paid)} />
      {fee > 0 && (
        <span className="caption tnum">
          {words('fee', { rate: rateText(lang, fee) })}: <Money amount={kept} coin="USDT" places={placesOf(kept)} />
        </span>
      )}
    </div>
  )
}

/** Why it was not sent. Screen readers announce it at once. */
const ErrorNote = ({ text }: { text: string }) => (
  <div role="alert">
    <Note kind="ember">{text}</Note>
  </div>
)
