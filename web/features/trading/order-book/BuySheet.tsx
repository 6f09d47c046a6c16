import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { lackingUscd } from '@humidor/domain/trading/book-view.ts'
import { refuseBuying } from '@humidor/domain/trading/order-book.ts'
import '@humidor/ui/css/receive.css'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'
import { type Fill, FillSheet } from './FillSheet.tsx'
import { costOf, fillingOf } from './facts.ts'
import { TopUp } from './TopUp.tsx'
import { useTradeText } from './useTradeText.ts'
import { holdingsOf } from './view.ts'

/** Buys the rest of a sell order, and shows the cost. */
export function BuySheet(fill: Fill) {
  const { first, now, mine, settings, onDone } = fill
  const words = useWords('order-book')
  const { cig, uscd } = useTradeText()
  const tryAgain = useTryAgain()
  const order = now ?? first
  const { moneyCigLeft: left } = order
  const buy = useAct(orderBookCalls.cbbuy, {
    success: ({ moneyCig, money }) => words('fill.bought', { amount: cig(moneyCig), cost: uscd(money) }),
    then: onDone,
    changes: [memberCalls.info, walletCalls.detail],
    inField: orderBookCalls.cbbuy.errors,
  })
  const balance = mine.moneyTransaction
  const refusal = refuseBuying({ ...fillingOf(order, settings.trades.minimum), seen: left, balance })
  const doubted = buy.doubts({ id: order.id })
  const tooLittle = !doubted && (refusal === 'not_enough_money' || buy.refusal === 'not_enough_money')
  const cost = costOf(order, left)
  const holdings = holdingsOf(mine)
  const lacking = lackingUscd(order, holdings)
  return (
    <FillSheet
      title={words('fill.buyTitle')}
      fill={fill}
      leftName={words('fill.offered')}
      act={buy}
      doubted={doubted}
      atField={['not_enough_money']}
      submit={tryAgain(doubted, words('fill.buySubmit', { amount: cig(left) }))}
      disabled={tooLittle}
      prepare={() => ({
        named: buy.named({ id: order.id, left, googleCode: '' }),
        send: (googleCode) => buy.act({ id: order.id, left, googleCode }),
      })}
      outcome={
        <>
          <div className="receive">
            <span className="label">{words('fill.pays')}</span>
            <Money amount={cost} coin="USCD" size="lg" places={placesOf(cost)} />
            <span className="caption">{words('fill.noFee')}</span>
          </div>
          {tooLittle ? (
            <div className="stack" role="alert">
              <Note kind="ember">{words('lacking.buy', { amount: uscd(lacking) })}</Note>
              <TopUp lacking={lacking} holdings={holdings} />
            </div>
          ) : (
            <Note kind="plain">{words('fill.buyAll')}</Note>
          )}
        </>
      }
    />
  )
}
