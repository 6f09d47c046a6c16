import { contract } from '@humidor/contract/index.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/transfer.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useAct } from '../../api/useAct.ts'
import { useWords } from '../../words/words.ts'
import type { Gift } from './TransferuScreen.tsx'

interface TransferConfirmProps {
  gift: Gift
  fee: PerMille
  onChange: () => void
  onSent: () => void
}

/** The last look before money leaves: who gets how much, that it cannot be taken back, and the authenticator's code. */
export function TransferConfirm({ gift, fee, onChange, onSent }: TransferConfirmProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const split = splitTransfer(gift.money, fee)
  // To the last millionth: what cannot be taken back is not shown floored.
  const exactly = (money: Uscd) => text(money, 'USCD', { places: placesOf(money) })
  const send = useAct(contract.wallet.transferUsdc, {
    then: onSent,
    changes: [contract.member.info, contract.wallet.detail],
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const submit = async () => {
    if (send.busy) return
    setTried(code.length < 6)
    if (code.length < 6) return
    const sent = await send.act({ email: gift.email, money: gift.money, googleCode: code })
    if (sent === undefined) setCode('')
  }

  return (
    <Form onSubmit={() => void submit()}>
      <h2 className="title-1">{words('transferu.confirmTitle')}</h2>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('transferu.name'), value: gift.name },
            { name: words('transferu.to'), value: gift.email },
            { name: words('transferu.amount'), value: exactly(gift.money) },
            { name: words('transferu.fee'), value: exactly(split.fee) },
            { name: words('transferu.receives'), value: exactly(split.received) },
          ]}
        />
      </Card>
      <Note kind="ember">{words('transferu.confirmText')}</Note>
      <CodeField
        label={words('transferu.code')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setTried(false)
          if (digits !== '') send.forgive()
        }}
        error={refusalText(tried ? 'google_code_error' : send.refusal)}
      />
      <div className="stack">
        <Button type="submit" block busy={send.busy} disabled={send.offline}>
          {words('transferu.submit', { amount: text(gift.money, undefined, { places: placesOf(gift.money) }) })}
        </Button>
        <Button kind="ghost" block disabled={send.busy} onClick={onChange}>
          {words('transferu.change')}
        </Button>
      </div>
    </Form>
  )
}
