import type * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import { chainOfAddress } from '@humidor/domain/money/address.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Acting } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { codeFields, type KeptAddress, MyEmailCode, useMailCode } from '../../accounts/security/security.ts'
import { ConfirmForm, useShownFee } from '../wallet/wallet.ts'

type Field = 'code' | 'googleCode'

interface WithdrawConfirmProps {
  money: Usdt
  fee: PerMille
  to: KeptAddress
  /** Belongs to the page, so a request outlives this step. */
  send: Acting<typeof withdrawalsCalls.withdraw>
  onChange: () => void
}

/** The confirmation before money leaves the platform: amount, address, that it is final, and both codes. */
export function WithdrawConfirm({ money, fee, to, send, onChange }: WithdrawConfirmProps) {
  const words = useWords('withdrawals')
  const security = useWords('security')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const tryAgain = useTryAgain()
  const [googleCode, setGoogleCode] = useState('')
  const [code, setCode] = useMailCode(send.refusal)
  const mistake = useMistake<Field>(send, codeFields)
  const split = splitWithdrawal(money, fee)
  const { agree, problem: moved } = useShownFee(split.fee, 'USDT', send.refusal, true)
  const request = (confirmed: string) => ({
    money,
    googleCode: confirmed,
    code,
    fee: split.fee,
    cashAddress: to.address,
  })
  const submit = async () => {
    if (send.busy) return
    const found =
      code.length < 6
        ? ({ field: 'code', code: 'email_code_error' } as const)
        : googleCode.length < 6
          ? ({ field: 'googleCode', code: 'google_code_error' } as const)
          : undefined
    mistake.find(found)
    if (found) return
    agree()
    if ((await send.act(request(googleCode))) === undefined) setGoogleCode('')
  }
  const refused = send.refusal && !(send.refusal in codeFields) ? refusalText(send.refusal) : undefined
  return (
    <ConfirmForm
      title={words('confirm.title')}
      submit={tryAgain(send.doubts({ money }), words('confirm.submit', { amount: exactly(money) }))}
      change={words('confirm.change')}
      send={send}
      problem={moved ?? refused}
      onSubmit={() => void submit()}
      onChange={onChange}
    >
      <Figures money={money} fee={fee} />
      <Where to={to} />
      <Note kind="ember">{words('confirm.text')}</Note>
      <MyEmailCode
        about={{ use: 'withdraw', money, cashAddress: to.address }}
        value={code}
        onChange={mistake.typed(setCode)}
        error={refusalText(mistake.at('code'))}
      />
      <CodeField
        label={security('password.code')}
        value={googleCode}
        onChange={mistake.typed(setGoogleCode)}
        error={refusalText(mistake.at('googleCode'))}
      />
      <ConfirmWithPasskey
        busy={send.busy}
        request={() => {
          const short = code.length < 6
          mistake.find(short ? { field: 'code', code: 'email_code_error' } : undefined)
          return short ? undefined : send.named(request(''))
        }}
        send={(confirmed) => {
          agree()
          return send.act(request(confirmed))
        }}
      />
    </ConfirmForm>
  )
}

/** The amount that arrives, with its parts. */
function Figures({ money, fee }: Pick<WithdrawConfirmProps, 'money' | 'fee'>) {
  const words = useWords('withdrawals')
  const { lang } = useLanguage()
  const split = splitWithdrawal(money, fee)
  return (
    <Lid
      label={words('arrives')}
      columns={[
        <Part key="amount" label={words('amount')} amount={money} />,
        <Part key="fee" label={words('fee', { rate: rateText(lang, Number(fee)) })} amount={split.fee} />,
      ]}
    >
      <Money amount={split.paid} coin="USDT" size="lg" places={placesOf(split.paid)} />
    </Lid>
  )
}

const Part = ({ label, amount }: { label: string; amount: Usdt }) => (
  <>
    <span className="label">{label}</span>
    <Money amount={amount} coin="USDT" size="sm" places={placesOf(amount)} />
  </>
)

/** The address in full, in groups that are easy to compare, and its network. */
function Where({ to: { address, label } }: { to: KeptAddress }) {
  const words = useWords('withdrawals')
  const networks = useWords('deposits')
  const security = useWords('security')
  const chain = chainOfAddress(address)
  return (
    <Card pad>
      <div className="stack">
        <div className="between">
          <span className="label">{label || words('confirm.to')}</span>
          {chain && <Badge tone="gold">{networks(`chain.${chain}`)}</Badge>}
        </div>
        <GroupedBox text={address} />
        <p className="caption">{security('address.compare')}</p>
      </div>
    </Card>
  )
}
