import { placesOf } from '@humidor/domain/money/format.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv, type KvRow } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import type { Amount } from '../../../api/useAmount.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'

interface TreasureFormProps {
  heading: string
  /** The source balance, and the amount that may be moved. */
  has: Uscd
  most: Uscd
  hint?: string | undefined
  amount: Amount<'USCD'>
  error: string | undefined
  /** The effects of the move, and their time. */
  rows: readonly (KvRow | false)[]
  /** The main figure: the yield, or the amount that arrives. */
  figure: { name: string; amount: Uscd; about: string; places?: number }
  /** Why the last attempt failed. */
  problem: string | undefined
  submit: string
  act: { busy: boolean; offline: boolean }
  onSend: (money: Uscd) => void
  /** Further notes at the foot. */
  note: string
}

/** A move into or out of the treasure: the amount, its effects, and their time. */
export function TreasureForm(props: TreasureFormProps) {
  const { heading, has, most, hint, amount, error, rows, figure, problem, submit, act, onSend, note } = props
  const words = useWords('flexible-treasure')
  const tryAgain = useTryAgain()
  return (
    <Form
      onSubmit={() => {
        const money = amount.submit()
        if (money !== undefined) onSend(money)
      }}
    >
      <h2 className="title-2">{heading}</h2>
      <AmountField
        label={words('amount')}
        coin="USCD"
        value={amount.typed}
        onChange={amount.type}
        has={has}
        most={most}
        hint={hint}
        error={error}
      />
      <Card pad>
        <Kv flush rows={rows} />
      </Card>
      <div className="receive">
        <span className="label">{figure.name}</span>
        <Money
          amount={figure.amount}
          coin="USCD"
          size="md"
          places={Math.max(figure.places ?? 2, placesOf(figure.amount))}
        />
        <span className="caption">{figure.about}</span>
      </div>
      {problem !== undefined && (
        <div role="alert">
          <Note kind="ember">{problem}</Note>
        </div>
      )}
      <Button type="submit" block busy={act.busy} disabled={act.offline}>
        {tryAgain(amount.doubted, submit)}
      </Button>
      <Note kind="plain">{note}</Note>
    </Form>
  )
}
