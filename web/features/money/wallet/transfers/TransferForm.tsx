import { contract } from '@humidor/contract/index.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import type { Acting } from '../../../../api/useAct.ts'
import { useLookUp } from '../../../../api/useLookUp.ts'
import type { Member } from '../../../../api/useMember.ts'
import { useLeastMove } from '../../../../api/useSettings.ts'
import { useWords } from '../../../../words/words.ts'

/** A transfer before it is sent. */
export interface Gift {
  email: string
  /** Masked by the server. */
  name: string
  money: Uscd
}

interface Draft {
  email: string
  amount: string
}

interface TransferFormProps {
  mine: Member
  draft: Draft
  /** The act that this form prepares. */
  send: Acting<typeof contract.wallet.transferUsdc>
  onDraft: (draft: Draft) => void
  onFound: (gift: Gift) => void
}

/** Recipient and amount. The rule is the server's own; the recipient's name is fetched before anything is sent. */
export function TransferForm({ mine, draft, send, onDraft, onFound }: TransferFormProps) {
  const { uscd: least } = useLeastMove()
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const [tried, setTried] = useState(false)
  const email = normalEmail(draft.email)
  const money = parseAmount<'USCD'>(draft.amount)
  const find = useLookUp(contract.wallet.recipient, {
    inField: ['no_email', 'illegal_operation', 'invalid_email_format'],
    then: ({ name }, asked: Omit<Gift, 'name'>) => onFound({ ...asked, name }),
  })

  // A transfer whose outcome is unknown is sent again unchanged: the remaining balance does not refuse it.
  const doubted = money !== undefined && send.doubts({ email, money })
  const refusal =
    money === undefined
      ? 'wrong_money'
      : doubted
        ? undefined
        : refuseTransfer({ money, balance: mine.moneyTransaction, least, toOneself: email === mine.email })
  const wrongEmail: ErrorCode | undefined =
    (tried ? refuseEmail(email) : undefined) ?? (refusal === 'illegal_operation' ? refusal : find.refusal)
  const wrongMoney = refusal === 'not_enough_money' || (tried && refusal === 'wrong_money') ? refusal : undefined
  const change = (part: Partial<Draft>) => {
    onDraft({ ...draft, ...part })
    setTried(false)
    find.takeBack()
  }
  const submit = () => {
    setTried(true)
    if (send.busy) return
    if (money === undefined || refusal !== undefined || refuseEmail(email) !== undefined) return
    find.look({ email }, { email, money })
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label={words('transferu.email')}
        kind="email-of-another"
        hint={words('transferu.emailHint')}
        value={draft.email}
        onChange={(text) => change({ email: text })}
        error={wrongEmail === 'illegal_operation' ? words('transferu.oneself') : refusalText(wrongEmail)}
      />
      <AmountField
        label={words('transferu.amount')}
        coin="USCD"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        has={mine.moneyTransaction}
        error={refusalText(wrongMoney)}
      />
      <Button type="submit" block busy={find.busy || send.busy} disabled={find.offline}>
        {words('transferu.continue')}
      </Button>
    </Form>
  )
}
