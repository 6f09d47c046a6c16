import type { contract } from '@humidor/contract/index.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/transfer.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { hoursIn } from '../../../words/hours.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { LastLook } from '../LastLook.tsx'
import { useShownFee } from '../useShownFee.ts'
import type { Gift } from './TransferForm.tsx'

interface TransferConfirmProps {
  gift: Gift
  fee: PerMille
  /** When it arrives, where it is held for review before; undefined: at once. */
  arrivesAt: Date | undefined
  /** For how long it is held, in seconds. */
  review: number
  /** The page's: it outlives this step, and so does what it has begun. */
  send: Acting<typeof contract.wallet.transferUsdc>
  onChange: () => void
}

/** The last look before money leaves: who gets how much and when, whether it can be taken back, and the authenticator's code. */
export function TransferConfirm({ gift, fee, arrivesAt, review, send, onChange }: TransferConfirmProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const exactly = useExactText()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const split = splitTransfer(gift.money, fee)
  const { agree, trouble } = useShownFee(split.fee, 'USCD', send.refusal)
  const submit = async () => {
    if (send.busy) return
    setTried(code.length < 6)
    if (code.length < 6) return
    agree()
    const sent = await send.act({ email: gift.email, money: gift.money, googleCode: code, fee: split.fee })
    if (sent === undefined) setCode('')
  }

  const atCode = send.refusal === 'illegal_value' ? undefined : send.refusal

  return (
    <LastLook
      title={words('transferu.confirmTitle')}
      submit={tryAgain(
        send.doubts({ email: gift.email, money: gift.money }),
        words('transferu.submit', { amount: exactly(gift.money) }),
      )}
      change={words('transferu.change')}
      send={send}
      trouble={trouble}
      onSubmit={() => void submit()}
      onChange={onChange}
    >
      <Terms gift={gift} fee={fee} arrivesAt={arrivesAt} review={review} />
      <CodeField
        label={words('transferu.code')}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setTried(false)
          if (digits !== '') send.forgive()
        }}
        error={refusalText(tried ? 'google_code_error' : atCode)}
      />
    </LastLook>
  )
}

/** Who gets how much and when, and whether it can be taken back. */
function Terms({ gift, fee, arrivesAt, review }: Pick<TransferConfirmProps, 'gift' | 'fee' | 'arrivesAt' | 'review'>) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const split = splitTransfer(gift.money, fee)
  return (
    <>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('transferu.name'), value: gift.name },
            { name: words('transferu.to'), value: gift.email },
            { name: words('transferu.amount'), value: exactly(gift.money, 'USCD') },
            { name: words('transferu.fee'), value: exactly(split.fee, 'USCD') },
            { name: words('transferu.receives'), value: exactly(split.received, 'USCD') },
            arrivesAt && {
              name: words('exchange.arrives'),
              value: words('review.about', { moment: unbroken(arrivesAt) }),
            },
          ]}
        />
      </Card>
      {arrivesAt ? (
        <Note>{words('review.confirmText', { hours: hoursIn(review) })}</Note>
      ) : (
        <Note kind="ember">{words('transferu.confirmText')}</Note>
      )}
    </>
  )
}
