import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { type Cig, price as priceOf } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { costUpTo, refusePublishingSell } from '@humidor/domain/trading/order-book.ts'
import { ScalesArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useAct, useDoubts } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useAsk } from '../../../api/useAsk.ts'
import type { Member } from '../../../api/useMember.ts'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MoneyPaused } from '../../accounts/security/security.ts'
import { usePayFirst } from '../../products/preorders/preorders.ts'
import { PublishForm, typedCig, useWhenPublished, wrongInField } from './PublishForm.tsx'
import { useTrader } from './useTrader.ts'

/** /Cbsell: publishes a sell order for ₡ at the price in force. */
export function CbsellScreen() {
  const words = useWords('order-book')
  const doubts = useDoubts(orderBookCalls.createActionSell)
  const { moneyWaitsUntil } = useAsk(securityCalls.security, {}).data ?? {}
  const orders = useAsk(orderBookCalls.myList, { limit: 1 })
  const asked = together({ mine: useTrader(), settings: useSettings(), orders })
  return (
    <Page title={words('publish.sellTitle')} back={paths.cbtrade} still of={asked}>
      {({ mine, settings, orders: { open } }) => {
        if (moneyWaitsUntil) return <MoneyPaused until={moneyWaitsUntil} />
        if (mine.moneyProfit <= 0n && !doubts({})) return <NoCig />
        return (
          <Offered by="tradesOpen">
            <SellForm mine={mine} settings={settings} openOrders={open} />
          </Offered>
        )
      }}
    </Page>
  )
}

function NoCig() {
  const words = useWords('order-book')
  return (
    <EmptyState
      art={<ScalesArt />}
      title={words('publish.noCig')}
      text={words('publish.noCigText')}
      action={
        <ButtonLink kind="quiet" small href={`${paths.cbtrade}?side=sell`}>
          {words('orders.action')}
        </ButtonLink>
      }
    />
  )
}

interface SellFormProps {
  mine: Member
  settings: Settings
  /** The number of the member's open orders. */
  openOrders: number
}

function SellForm({ mine, settings: { trades }, openOrders }: SellFormProps) {
  const words = useWords('order-book')
  const payFirst = usePayFirst(mine)
  const balance = mine.moneyProfit
  const market = mine.currentCigPrice
  const publish = useAct(orderBookCalls.createActionSell, useWhenPublished('sell'))
  const amount = useAmount<'CIG'>(
    (moneyCig) =>
      refusePublishingSell({ moneyCig, balance, openOrders, openOrdersMost: trades.openMost, minimum: trades.minimum }),
    { refusal: wrongInField(publish.refusal), forgive: publish.forgive },
    { whole: true, doubts: (moneyCig) => publish.doubts({ moneyCig }) },
  )
  // If the member cancels here, nothing was sent: the typed code stays.
  const sell = async (moneyCig: Cig, googleCode: string) =>
    (await payFirst.sure()) ? await publish.act({ moneyCig, price: market, googleCode }) : null
  return (
    <PublishForm
      label={words('publish.sellAmount')}
      nothing={words('st_not_amount')}
      amount={amount}
      has={balance}
      trades={trades}
      openOrders={openOrders}
      act={publish}
      market={market}
      total={{
        name: words('publish.receives'),
        amount: costUpTo(typedCig(amount), { price: priceOf(market), premium: perMille(0n) }),
      }}
      locked="sellLocked"
      submit={words('publish.sellSubmit')}
      onSend={sell}
      named={(moneyCig) => publish.named({ moneyCig, price: market, googleCode: '' })}
    >
      {payFirst.dialog}
    </PublishForm>
  )
}
