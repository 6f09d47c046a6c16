import { contract } from '@humidor/contract/index.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { refuseBuying } from '@humidor/domain/trading/order-book.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/receive.css'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { type Fill, FillSheet } from './FillSheet.tsx'
import { costOf, fillingOf } from './facts.ts'
import { useTradeText } from './useTradeText.ts'

/** Buys the rest of a sell order, and shows the cost. */
export function BuySheet(fill: Fill) {
  const { first, now, mine, settings, onDone } = fill
  const words = useWords('order-book')
  const { cig, uscd } = useTradeText()
  const tryAgain = useTryAgain()
  const order = now ?? first
  const { moneyCigLeft: left } = order
  const buy = useAct(contract.orderBook.cbbuy, {
    success: ({ moneyCig, money }) => words('fill.bought', { amount: cig(moneyCig), cost: uscd(money) }),
    then: onDone,
    changes: [contract.member.info, contract.wallet.detail],
    inField: contract.orderBook.cbbuy.errors,
  })
  const balance = mine.moneyTransaction
  const refusal = refuseBuying({ ...fillingOf(order, settings.trades.minimum), seen: left, balance })
  const doubted = buy.doubts({ id: order.id })
  const tooLittle = !doubted && (refusal === 'not_enough_money' || buy.refusal === 'not_enough_money')
  const cost = costOf(order, left)
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
      prepare={() => (googleCode) => buy.act({ id: order.id, left, googleCode })}
      outcome={
        <>
          <div className="receive">
            <span className="label">{words('fill.pays')}</span>
            <Money amount={cost} coin="USCD" size="lg" places={placesOf(cost)} />
            <span className="caption">{words('fill.noFee')}</span>
          </div>
          {tooLittle ? (
            <div className="stack" role="alert">
              <Note kind="ember">{words('st_not_enough')}</Note>
              <ButtonLink kind="quiet" small href={paths.exchange}>
                {words('publish.toConvert')}
              </ButtonLink>
            </div>
          ) : (
            <Note kind="plain">{words('fill.buyAll')}</Note>
          )}
        </>
      }
    />
  )
}
