import type * as walletCalls from '@humidor/contract/money/wallet.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/money/transfer.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import type { Acting } from '../../../../api/useAct.ts'
import { useNow } from '../../../../api/useNow.ts'
import { useTryAgain } from '../../../../api/useTryAgain.ts'
import { ConfirmWithPasskey } from '../../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { hoursIn } from '../../../../words/hours.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { ConfirmForm } from '../ConfirmForm.tsx'
import { useShownFee } from '../useShownFee.ts'
import type { Gift } from './TransferForm.tsx'

interface TransferConfirmProps {
  gift: Gift
  fee: PerMille
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  /** Seconds of review before it arrives; 0: it arrives at once. */
  review: number
  /** Belongs to the page, so a request outlives this step. */
  send: Acting<typeof walletCalls.transferUsdc>
  onChange: () => void
}

/** The confirmation before money leaves: recipient, amount, arrival, whether it is revocable, and the code. */
export function TransferConfirm({ gift, fee, offset, review, send, onChange }: TransferConfirmProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const exactly = useExactText()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const split = splitTransfer(gift.money, fee)
  const { agree, problem } = useShownFee(split.fee, 'USCD', send.refusal, true)
  const request = (googleCode: string) => ({
    ...{ email: gift.email, money: gift.money, note: gift.note },
    ...{ googleCode, fee: split.fee },
  })
  const submit = async () => {
    if (send.busy) return
    setTried(code.length < 6)
    if (code.length < 6) return
    agree()
    const sent = await send.act(request(code))
    if (sent === undefined) setCode('')
  }

  const atCode = send.refusal === 'illegal_value' ? undefined : send.refusal

  return (
    <ConfirmForm
      title={words('transferu.confirmTitle')}
      submit={tryAgain(
        send.doubts({ email: gift.email, money: gift.money, note: gift.note }),
        words('transferu.submit', { amount: exactly(gift.money) }),
      )}
      change={words('transferu.change')}
      send={send}
      problem={problem}
      onSubmit={() => void submit()}
      onChange={onChange}
    >
      <Terms gift={gift} fee={fee} offset={offset} review={review} />
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
      <ConfirmWithPasskey
        busy={send.busy}
        request={() => send.named(request(''))}
        send={(googleCode) => {
          agree()
          return send.act(request(googleCode))
        }}
      />
    </ConfirmForm>
  )
}

/** Recipient, amount and arrival, and whether it can be called back. */
function Terms({ gift, fee, offset, review }: Pick<TransferConfirmProps, 'gift' | 'fee' | 'offset' | 'review'>) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const split = splitTransfer(gift.money, fee)
  return (
    <>
      <Money amount={gift.money} coin="USCD" size="xl" places={placesOf(gift.money)} />
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('transferu.name'), value: <b>{gift.name}</b> },
            { name: words('transferu.to'), value: gift.email },
            { name: words('transferu.fee'), value: exactly(split.fee, 'USCD') },
            { name: words('transferu.receives'), value: exactly(split.received, 'USCD') },
            gift.note !== '' && { name: words('transferu.noteShown'), value: gift.note },
            review > 0 && { name: words('exchange.arrives'), value: <Arrives offset={offset} review={review} /> },
          ]}
        />
      </Card>
      {!gift.known && <Note kind="plain">{words(gift.whole ? 'transferu.stranger' : 'transferu.masked')}</Note>}
      {review > 0 ? (
        <Note>{words('review.confirmText', { hours: hoursIn(review) })}</Note>
      ) : (
        <Note kind="ember">{words('transferu.confirmText')}</Note>
      )}
    </>
  )
}

/** The arrival if it were sent now. A component of its own, as only this line follows the clock. */
function Arrives({ offset, review }: Pick<TransferConfirmProps, 'offset' | 'review'>) {
  const words = useWords('wallet')
  return words('review.about', { moment: unbroken(dueAfter(new Date(useNow() + offset), review)) })
}
