import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { refuseSelling } from '@humidor/domain/trading/order-book.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import '@humidor/ui/css/receive.css'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'
import { usePayFirst } from '../../products/preorders/preorders.ts'
import { type Fill, FillSheet } from './FillSheet.tsx'
import { costOf, fillingOf } from './facts.ts'
import { useTradeText } from './useTradeText.ts'

const atField = ['cbsell_min_money', 'not_enough_money', 'illegal_value'] as const satisfies readonly ErrorCode[]

/** Sells ₡ into a buy order: the amount, and the proceeds. */
export function SellSheet(fill: Fill) {
  const { first, now, mine, settings, onDone } = fill
  const words = useWords('order-book')
  const { cig, uscd } = useTradeText()
  const tryAgain = useTryAgain()
  const payFirst = usePayFirst(mine)
  const order = now ?? first
  const { moneyCigLeft: left } = order
  const { minimum } = settings.trades
  const sell = useAct(orderBookCalls.cbsell, {
    success: ({ moneyCig, money }) => words('fill.sold', { amount: cig(moneyCig), received: uscd(money) }),
    then: onDone,
    changes: [memberCalls.info, walletCalls.detail],
    inField: orderBookCalls.cbsell.errors,
  })
  const facts = { ...fillingOf(order, minimum), seen: left, balance: mine.moneyProfit }
  const amount = useAmount<'CIG'>(
    (money) => refuseSelling({ ...facts, amount: money }),
    { refusal: atField.find((code) => code === sell.refusal), forgive: sell.forgive },
    { whole: true, doubts: (money) => sell.doubts({ id: order.id, sellCigAmount: money }) },
  )
  const wrongText = useWrongText(minimum)
  const ready = amount.allowed
  const submit = ready === undefined ? words('sell') : words('fill.sellSubmit', { amount: cig(ready) })
  const most = left < mine.moneyProfit ? left : mine.moneyProfit
  return (
    <FillSheet
      title={words('fill.sellTitle')}
      fill={fill}
      leftName={words('fill.wanted')}
      act={sell}
      doubted={sell.doubts({ id: order.id })}
      atField={atField}
      submit={tryAgain(amount.doubted, submit)}
      prepare={() => {
        const money = amount.submit()
        if (money === undefined) return undefined
        const request = { id: order.id, sellCigAmount: money, left }
        return {
          named: sell.named({ ...request, googleCode: '' }),
          send: async (googleCode) => ((await payFirst.sure()) ? await sell.act({ ...request, googleCode }) : null),
        }
      }}
      outcome={
        <>
          <Receives amount={costOf(order, ready ?? micros<'CIG'>(0n))} />
          <Note kind="plain">{words('fill.sellNow')}</Note>
          {payFirst.dialog}
        </>
      }
    >
      <AmountField
        first="without-keyboard"
        label={words('fill.amount')}
        coin="CIG"
        whole
        value={amount.typed}
        onChange={amount.type}
        has={mine.moneyProfit}
        most={most}
        hint={
          left < minimum ? words('fill.hintRest', { amount: cig(left) }) : words('fill.hint', { least: cig(minimum) })
        }
        error={wrongText(amount.wrong)}
        nothing={words('st_not_amount')}
      />
    </FillSheet>
  )
}

function Receives({ amount }: { amount: ReturnType<typeof costOf> }) {
  const words = useWords('order-book')
  return (
    <div className="receive">
      <span className="label">{words('fill.receives')}</span>
      <Money amount={amount} coin="USCD" size="lg" places={placesOf(amount)} />
      <span className="caption">{words('fill.noFee')}</span>
    </div>
  )
}

/** The error at the field of the amount. */
function useWrongText(minimum: Cig) {
  const words = useWords('order-book')
  const refusalText = useRefusalText()
  const { cig } = useTradeText()
  return (code: ErrorCode | undefined) => {
    if (code === 'wrong_money') return words('st_not_amount')
    if (code === 'not_enough_money') return words('st_not_enough')
    if (code === 'cbsell_min_money') return words('publish.least', { amount: cig(minimum) })
    return refusalText(atField.find((one) => one === code))
  }
}
