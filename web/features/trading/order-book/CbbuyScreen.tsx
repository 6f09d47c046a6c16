import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { micros, price as priceOf } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { costUpTo, refusePublishingBuy, unitPrice } from '@humidor/domain/trading/order-book.ts'
import { ScalesArt } from '@humidor/ui/art/ListArt.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Slider } from '@humidor/ui/Slider.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAct, useDoubts } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useAsk } from '../../../api/useAsk.ts'
import type { Member } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MoneyPaused } from '../../accounts/security/security.ts'
import { PublishForm, typedCig, useWhenPublished, wrongInField } from './PublishForm.tsx'
import { TopUp } from './TopUp.tsx'
import { useTrader } from './useTrader.ts'
import { useTradeText } from './useTradeText.ts'
import { holdingsOf } from './view.ts'

/** /Cbbuy: publishes a buy order for ₡ at the price in force plus a premium. */
export function CbbuyScreen() {
  const words = useWords('order-book')
  const doubts = useDoubts(orderBookCalls.createActionBuy)
  const { moneyWaitsUntil } = useAsk(securityCalls.security, {}).data ?? {}
  const orders = useAsk(orderBookCalls.myList, { limit: 1 })
  const asked = together({ mine: useTrader(), settings: useSettings(), orders })
  return (
    <Page title={words('publish.buyTitle')} back={paths.cbtrade} still of={asked}>
      {({ mine, settings, orders: { open } }) => {
        if (moneyWaitsUntil) return <MoneyPaused until={moneyWaitsUntil} />
        if (mine.moneyTransaction <= 0n && !doubts({})) return <NoUscd mine={mine} />
        return (
          <Offered by="tradesOpen">
            <BuyForm mine={mine} settings={settings} openOrders={open} />
          </Offered>
        )
      }}
    </Page>
  )
}

function NoUscd({ mine }: { mine: Member }) {
  const words = useWords('order-book')
  return (
    <EmptyState
      art={<ScalesArt />}
      title={words('publish.noUscd')}
      text={words('publish.noUscdText')}
      action={<TopUp lacking={micros(1n)} holdings={holdingsOf(mine)} />}
    />
  )
}

interface BuyFormProps {
  mine: Member
  settings: Settings
  /** The number of the member's open orders. */
  openOrders: number
}

function BuyForm({ mine, settings: { trades }, openOrders }: BuyFormProps) {
  const words = useWords('order-book')
  const { price, rate, uscd } = useTradeText()
  const [chosen, setPremium] = useState(0)
  // Operators may have lowered it since it was chosen.
  const premium = Math.min(chosen, trades.premiumMost)
  const balance = mine.moneyTransaction
  const market = mine.currentCigPrice
  const terms = { price: priceOf(market), premium: perMille(BigInt(premium)) }
  const publish = useAct(orderBookCalls.createActionBuy, useWhenPublished('buy'))
  const amount = useAmount<'CIG'>(
    (moneyCig) =>
      refusePublishingBuy({
        moneyCig,
        balance,
        openOrders,
        openOrdersMost: trades.openMost,
        minimum: trades.minimum,
        terms,
        premiumMost: perMille(BigInt(trades.premiumMost)),
      }),
    { refusal: wrongInField(publish.refusal), forgive: publish.forgive },
    { whole: true, doubts: (moneyCig) => publish.doubts({ moneyCig, premium: terms.premium }) },
  )
  return (
    <PublishForm
      label={words('publish.buyAmount')}
      nothing={words('st_not_buy_amount')}
      amount={amount}
      trades={trades}
      openOrders={openOrders}
      act={publish}
      market={market}
      rows={[
        { name: words('publish.yourPrice'), value: price(unitPrice(terms)) },
        { name: words('yourUscd'), value: uscd(balance) },
      ]}
      total={{ name: words('publish.pays'), amount: costUpTo(typedCig(amount), terms) }}
      locked="buyLocked"
      submit={words('publish.buySubmit')}
      onSend={(moneyCig, googleCode) => publish.act({ moneyCig, premium: terms.premium, price: market, googleCode })}
      named={(moneyCig) => publish.named({ moneyCig, premium: terms.premium, price: market, googleCode: '' })}
    >
      <Slider
        label={words('publish.premium')}
        hint={words('publish.premiumHint')}
        value={premium}
        most={trades.premiumMost}
        onChange={(to) => {
          setPremium(to)
          publish.forgive()
        }}
        text={rate(premium)}
        ends={[rate(0), rate(trades.premiumMost)]}
      />
    </PublishForm>
  )
}
