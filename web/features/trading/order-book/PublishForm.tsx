import type { NamedRequest } from '@humidor/client/actor.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as platformCalls from '@humidor/contract/platform/settings.ts'
import * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Cig, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Dock } from '@humidor/ui/Dock.tsx'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv, type KvRow } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAgreed } from '../../../api/useAgreed.ts'
import type { Amount } from '../../../api/useAmount.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { RefusalNote } from './FillSheet.tsx'
import { TradeCode, useTradeCode } from './TradeCode.tsx'
import { useTradeText } from './useTradeText.ts'

/** The refusals that belong to the amount. */
const amountCodes = [
  'cbsell_min_money',
  'not_enough_money',
  'illegal_operation',
] as const satisfies readonly ErrorCode[]

export const wrongInField = (refusal: ErrorCode | undefined) => amountCodes.find((code) => code === refusal)

/** Refusals that other parts of the form show. */
const shownElsewhere = [...amountCodes, 'illegal_value'] as const satisfies readonly ErrorCode[]

/** After the publication: leads to the book, on the side of the order. */
export function useWhenPublished(side: TradeAction) {
  const frame = useWords('frame')
  const [, navigate] = useLocation()
  return {
    success: frame('st_success'),
    then: () => navigate(side === 'buy' ? paths.cbtrade : `${paths.cbtrade}?side=sell`, { replace: true }),
    changes: [
      // It includes the price, which may have changed.
      memberCalls.info,
      walletCalls.detail,
      orderBookCalls.myList,
      platformCalls.settings,
    ],
    inField: orderBookCalls.createActionBuy.errors,
  }
}

/** The typed amount, even if it is refused, so that the total follows it. */
export const typedCig = ({ read }: Amount<'CIG'>): Cig => read ?? micros<'CIG'>(0n)

const DAY = 86_400

interface PublishFormProps {
  label: string
  /** The error when no amount was typed. */
  nothing: string
  amount: Amount<'CIG'>
  has?: Cig | undefined
  trades: Settings['trades']
  openOrders: number
  act: { busy: boolean; offline: boolean; refusal: ErrorCode | undefined; forgive(): void }
  /** The price in force, which is sent along: at another price nothing is published. */
  market: Uscd
  /** Further rows below the price. */
  rows?: readonly KvRow[]
  total: { name: string; amount: Uscd }
  locked: 'sellLocked' | 'buyLocked'
  submit: string
  onSend: (moneyCig: Cig, googleCode: string) => Promise<unknown>
  /** The request as `onSend` would send it, for a passkey to confirm. */
  named: (moneyCig: Cig) => NamedRequest | undefined
  /** Between the amount and the total. */
  children?: ReactNode
}

/** The form with amount, total, how long the money is reserved, and the authenticator's code. */
export function PublishForm(props: PublishFormProps) {
  const { label, amount, has, trades, act, market, rows = [], total, locked, submit, onSend, named, children } = props
  const words = useWords('order-book')
  const tryAgain = useTryAgain()
  const wrongText = useWrongText(props)
  const { cig, price } = useTradeText()
  const code = useTradeCode(act, 'st_ga_no_empty')
  const { agree, old } = useAgreed(market, true)
  const send = async () => {
    if (act.busy) return
    const money = amount.submit()
    const googleCode = code.submit()
    if (money === undefined || googleCode === undefined) return
    agree()
    if ((await onSend(money, googleCode)) === undefined) code.clear()
  }
  const confirmed = async (googleCode: string) => {
    const money = amount.submit()
    if (money === undefined) return
    agree()
    await onSend(money, googleCode)
  }
  return (
    <Form onSubmit={() => void send()}>
      <AmountField
        label={label}
        coin="CIG"
        whole
        value={amount.typed}
        onChange={amount.type}
        has={has}
        hint={words('fill.hint', { least: cig(trades.minimum) })}
        error={wrongText(amount.wrong)}
        nothing={props.nothing}
      />
      {children}
      <Card pad>
        <Kv flush rows={[{ name: words('publish.market'), value: price(market) }, ...rows]} />
      </Card>
      <div className="receive">
        <span className="label">{total.name}</span>
        <Money amount={total.amount} coin="USCD" size="lg" places={placesOf(total.amount)} />
        <span className="caption">{words('fill.noFee')}</span>
      </div>
      <TradeCode of={code} />
      <Note>{words(`publish.${locked}`, { days: Math.ceil(trades.expiry / DAY) })}</Note>
      <Moved old={old} market={market} moving={act.refusal === 'illegal_value'} />
      <RefusalNote code={act.refusal} besides={shownElsewhere} />
      <ConfirmWithPasskey
        busy={act.busy}
        request={() => {
          const money = amount.submit()
          return money === undefined ? undefined : named(money)
        }}
        send={confirmed}
      />
      <Dock>
        <Button type="submit" block busy={act.busy} disabled={act.offline}>
          {tryAgain(amount.doubted, submit)}
        </Button>
      </Dock>
    </Form>
  )
}

/** Warns that the price differs from the agreed one, with the consequence; or that the new price is being fetched. */
function Moved({ old, market, moving }: { old: Uscd | undefined; market: Uscd; moving: boolean }) {
  const words = useWords('order-book')
  const { price } = useTradeText()
  if (old === undefined && !moving) return null
  return (
    <div role="alert">
      <Note kind="ember">
        {old === undefined
          ? words('publish.moving')
          : words('publish.moved', { old: price(old), price: price(market) })}
      </Note>
    </div>
  )
}

function useWrongText({ nothing, trades, openOrders }: PublishFormProps) {
  const words = useWords('order-book')
  const refusalText = useRefusalText()
  const { cig } = useTradeText()
  return (code: ErrorCode | undefined) => {
    if (code === 'wrong_money') return nothing
    if (code === 'not_enough_money') return words('st_not_enough')
    if (code === 'cbsell_min_money') return words('publish.least', { amount: cig(trades.minimum) })
    // Here this code means that the member has as many open orders as the setting allows.
    if (code === 'illegal_operation') return words('publish.tooMany', { count: Math.max(openOrders, trades.openMost) })
    return refusalText(code)
  }
}
