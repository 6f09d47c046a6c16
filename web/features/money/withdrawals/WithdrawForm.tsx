import type * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { bare } from '@humidor/domain/typed/signs.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { typedMax } from '@humidor/ui/amount-typed.ts'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/receive.css'
import { placesOf } from '@humidor/domain/money/format.ts'
import { Form } from '@humidor/ui/Form.tsx'
import { Money, useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useOnline } from '../../../session/online.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import type { KeptAddress } from '../../accounts/security/security.ts'
import { Destination } from './Destination.tsx'
import { type Known, refuseAmount } from './facts.ts'
import { NotNow } from './NotNow.tsx'
import { obstaclesOf } from './opening.ts'
import { Rules } from './Rules.tsx'

interface WithdrawFormProps {
  mine: Member
  known: Known
  /** The address of the withdrawal. Undefined: the member keeps none. */
  to: KeptAddress | undefined
  kept: readonly KeptAddress[]
  offset: number
  /** The act that this form prepares. */
  send: Acting<typeof withdrawalsCalls.withdraw>
  /** The amount that was typed here before. */
  first: Usdt | undefined
  onAmount: (money: Usdt) => void
  onChoose: (address: string) => void
  onOpen: () => void
}

const nothingRefused = { refusal: undefined, forgive() {} }

/** The form with address, amount and arriving sum. It shows every rule in advance. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { mine, known, to, kept, offset, send, first } = props
  const { onAmount, onChoose, onOpen } = props
  const words = useWords('withdrawals')
  const exactly = useExactText()
  const wrongText = useWrongText(known)
  const offline = !useOnline()
  const { lang } = useLanguage()
  const amount = useAmount<'USDT'>((money) => refuseAmount(known, money), nothingRefused, {
    first: first === undefined ? '' : typedMax(lang, first),
    nothing: 'minimum_withdrawal_limit',
    doubts: (money) => send.doubts({ money }),
  })
  const ready = amount.allowed ?? micros<'USDT'>(0n)
  const { paid } = splitWithdrawal(ready, known.fee)
  const waits = obstaclesOf(known).length > 0
  return (
    <>
      <Section label={words('balance')}>
        <div className="stack stack--tight">
          <span className="label">{words('balance')}</span>
          <Money amount={mine.moneyBalance} coin="USDT" size="xl" />
        </div>
      </Section>
      <Destination to={to} kept={kept} known={known} onChoose={onChoose} />
      {waits && known.addressServed && <NotNow known={known} offset={offset} onOpen={onOpen} />}
      {mine.moneyBalance < known.minimum && !send.doubts({}) ? (
        <NoMoney mine={mine} minimum={known.minimum} />
      ) : (
        <Form
          onSubmit={() => {
            const money = amount.submit()
            if (money !== undefined && !offline && !send.busy) onAmount(money)
          }}
        >
          <AmountField
            label={words('amount')}
            coin="USDT"
            value={amount.typed}
            onChange={amount.type}
            most={known.maximum < known.balance ? known.maximum : known.balance}
            hint={words('amountHint', { minimum: exactly(known.minimum), maximum: exactly(known.maximum) })}
            error={wrongText(amount.wrong)}
          />
          <Rules known={known} money={ready} />
          <div className="receive">
            <span className="label">{words('arrives')}</span>
            <Money amount={paid} coin="USDT" size="md" places={placesOf(paid)} />
          </div>
          <Button
            type="submit"
            block
            busy={send.busy}
            disabled={offline || (!amount.doubted && (waits || !known.addressServed || bare(amount.typed) === ''))}
          >
            {words('continue')}
          </Button>
        </Form>
      )}
    </>
  )
}

/** The error at the field of the amount, with the limits in force. */
function useWrongText(known: Known) {
  const words = useWords('withdrawals')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const own: Partial<Record<ErrorCode, string>> = {
    minimum_withdrawal_limit: words('tooLittle', { minimum: text(known.minimum) }),
    maximum_withdrawal_exceeded: words('tooMuch', { maximum: text(known.maximum) }),
  }
  // Waiting times are shown above, and problems of the address in its card: the field shows errors of the amount only.
  const elsewhere: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
    'no_wallet_address',
    'wrong_address',
    'operation_time_limit',
    'withdraw_address_changed',
    'max_daily_withdrawals_reached',
  ])
  return (code: ErrorCode | undefined) =>
    code === undefined || elsewhere.has(code) ? undefined : (own[code] ?? refusalText(code))
}

/** There is too little USDT: leads to the conversion if there is USCD, else there is nothing to withdraw yet. */
function NoMoney({ mine, minimum }: { mine: Member; minimum: Usdt }) {
  const words = useWords('withdrawals')
  const exactly = useExactText()
  const inUscd = mine.moneyTransaction > 0n
  return (
    <EmptyState
      art={<CoinsArt />}
      title={words(mine.moneyBalance > 0n ? 'none.little' : 'none.title')}
      text={words(inUscd ? 'none.convert' : 'none.deposit', { minimum: exactly(minimum) })}
      action={
        <ButtonLink kind="quiet" small href={inUscd ? paths.exchangeusdt : paths.deposit}>
          {words(inUscd ? 'none.toConvert' : 'none.toDeposit')}
        </ButtonLink>
      }
    />
  )
}
