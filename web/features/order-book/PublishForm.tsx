import { contract } from '@humidor/contract/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Cig, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import type { TradeAction } from '@humidor/domain/order-book.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv, type KvRow } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../api/refusal-text.ts'
import type { Amount } from '../../api/useAmount.ts'
import type { Settings } from '../../api/useSettings.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'
import { type CodeMistake, useCodeText } from './code-text.ts'
import { Trouble } from './FillSheet.tsx'
import { useTradeText } from './useTradeText.ts'

/** The refusals that belong to the amount. */
const amountCodes = [
  'cbsell_min_money',
  'not_enough_money',
  'illegal_operation',
] as const satisfies readonly ErrorCode[]

export const wrongInField = (refusal: ErrorCode | undefined) => amountCodes.find((code) => code === refusal)

/** What follows once an order is published: the book, on the side where it stands. */
export function useWhenPublished(side: TradeAction) {
  const frame = useWords('frame')
  const [, navigate] = useLocation()
  return {
    thanks: frame('st_success'),
    then: () => navigate(side === 'buy' ? paths.cbtrade : `${paths.cbtrade}?side=sell`, { replace: true }),
    changes: [contract.member.info, contract.wallet.detail, contract.orderBook.myList],
    inField: contract.orderBook.createActionBuy.errors,
  }
}

/** What was typed, also when it is refused, so that the total says what it would come to. */
export const typedCig = (amount: Amount<'CIG'>): Cig => parseAmount<'CIG'>(amount.typed) ?? micros<'CIG'>(0n)

const DAY = 86_400

interface PublishFormProps {
  label: string
  /** What to say when no amount was typed. */
  nothing: string
  amount: Amount<'CIG'>
  has?: Cig | undefined
  trades: Settings['trades']
  openOrders: number
  act: { busy: boolean; offline: boolean; refusal: ErrorCode | undefined; forgive(): void }
  rows: readonly KvRow[]
  total: { name: string; amount: Uscd }
  locked: 'sellLocked' | 'buyLocked'
  submit: string
  onSend: (moneyCig: Cig, googleCode: string) => Promise<unknown>
  /** Between the amount and what it comes to. */
  children?: ReactNode
}

/** How much, what it comes to, for how long the money is bound, and the authenticator's code. */
export function PublishForm(props: PublishFormProps) {
  const { label, amount, has, trades, act, rows, total, locked, submit, onSend, children } = props
  const words = useWords('trade')
  const codeText = useCodeText()
  const wrongText = useWrongText(props)
  const { cig } = useTradeText()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<CodeMistake>()
  const send = async () => {
    if (act.busy) return
    const money = amount.submit()
    const mistake = code === '' ? 'empty' : code.length < 6 ? 'short' : undefined
    setWrong(mistake)
    if (money === undefined || mistake) return
    if ((await onSend(money, code)) === undefined) setCode('')
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
        <Kv flush rows={rows} />
      </Card>
      <div className="receive">
        <span className="label">{total.name}</span>
        <Money amount={total.amount} coin="USCD" size="lg" places={placesOf(total.amount)} />
        <span className="caption">{words('fill.noFee')}</span>
      </div>
      <CodeField
        label={words('fill.code')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setWrong(undefined)
          if (digits !== '') act.forgive()
        }}
        error={codeText(wrong, act.refusal)}
      />
      <Note>{words(`publish.${locked}`, { days: Math.ceil(trades.expiry / DAY) })}</Note>
      <Trouble code={act.refusal} besides={amountCodes} />
      <Button type="submit" block busy={act.busy} disabled={act.offline}>
        {submit}
      </Button>
    </Form>
  )
}

function useWrongText({ nothing, trades, openOrders }: PublishFormProps) {
  const words = useWords('trade')
  const refusalText = useRefusalText()
  const { cig } = useTradeText()
  return (code: ErrorCode | undefined) => {
    if (code === 'wrong_money') return nothing
    if (code === 'not_enough_money') return words('st_not_enough')
    if (code === 'cbsell_min_money') return words('publish.least', { amount: cig(trades.minimum) })
    // What one may not do here is to have more orders than the setting allows.
    if (code === 'illegal_operation') return words('publish.tooMany', { count: Math.max(openOrders, trades.openMost) })
    return refusalText(code)
  }
}
