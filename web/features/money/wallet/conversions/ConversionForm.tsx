import { placesOf } from '@humidor/domain/money/format.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv, type KvRow } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import type { ReactNode } from 'react'
import type { Amount } from '../../../../api/useAmount.ts'
import { useTryAgain } from '../../../../api/useTryAgain.ts'
import { useWords } from '../../../../words/words.ts'

export interface ConversionFormProps<From extends Coin, To extends Coin> {
  /** Names both wallets. */
  heading: string
  coin: From
  has: Micros<From>
  /** The largest amount, if it is not the whole balance. */
  most?: Micros<From>
  hint?: string
  amount: Amount<From>
  error: string | undefined
  /** Below the field: amounts to pick. */
  choices?: ReactNode
  /** The fee and the arrival. */
  rows: readonly KvRow[]
  receives: Micros<To>
  to: To
  /** The label of the button: the act and the amount. */
  submit: string
  /** Above the button: why the last try failed. */
  problem?: string | undefined
  act: { busy: boolean; offline: boolean }
  onSubmit: () => void
  /** At the foot: further notes. */
  children?: ReactNode
}

/** The form from one wallet into another: the amount, the fee, and the amount received. */
export function ConversionForm<From extends Coin, To extends Coin>(props: ConversionFormProps<From, To>) {
  const { heading, coin, has, most, hint, amount, error, choices, rows, receives, to } = props
  const { submit, problem, act, onSubmit, children } = props
  const words = useWords('wallet')
  const tryAgain = useTryAgain()
  return (
    <Form onSubmit={onSubmit}>
      <h2 className="title-2">{heading}</h2>
      <AmountField
        first="without-keyboard"
        label={words('exchange.amount')}
        coin={coin}
        value={amount.typed}
        onChange={amount.type}
        has={has}
        most={most ?? has}
        hint={hint}
        error={error}
      />
      {choices}
      <Card pad>
        <Kv flush rows={rows} />
      </Card>
      <div className="receive">
        <span className="label">{words('exchange.to')}</span>
        <Money amount={receives} coin={to} size="md" places={placesOf(receives)} />
      </div>
      {problem !== undefined && (
        <div role="alert">
          <Note kind="ember">{problem}</Note>
        </div>
      )}
      <Button type="submit" block busy={act.busy} disabled={act.offline}>
        {tryAgain(amount.doubted, submit)}
      </Button>
      {children}
    </Form>
  )
}
