import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import { type Chain, refuseDeposit } from '@humidor/domain/money/deposit.ts'
import { suggestedDeposits } from '@humidor/domain/money/deposit-suggestions.ts'
import { exact, placesOf } from '@humidor/domain/money/format.ts'
import { micros, UNIT, type Usdt } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { typedMax } from '@humidor/ui/amount-typed.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMember } from '../../../api/useMember.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { OpenDeposit } from './OpenDeposit.tsx'
import { stateOf, type UsdtRecord } from './record.ts'

interface Limits {
  depositMinimum: Usdt
  depositPause: number
  chains: readonly { chain: Chain; state: 'live' | 'delayed' | 'down' }[]
}

interface DepositFormProps {
  limits: Limits
  /** The member's newest deposit; undefined: there is none. */
  last: UsdtRecord | undefined
  onOpened: (id: number) => void
}

/** The first step: the amount and the network. */
export function DepositForm({ limits, last, onOpened }: DepositFormProps) {
  const words = useWords('deposits')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const { lang } = useLanguage()
  const member = useMember()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Chain | undefined>(limits.chains[0]?.chain)
  const [tried, setTried] = useState(false)
  const open = useAct(depositsCalls.getDepositInfo, {
    then: ({ id }) => onOpened(id),
    changes: [depositsCalls.usdtdetail],
    inField: ['minimum_deposit_limit', 'illegal_value', 'deposit_too_frequent'],
  })
  if (!picked) return <Note>{words('noChain')}</Note>
  const state = limits.chains.find(({ chain }) => chain === picked)?.state ?? 'live'

  const money = parseAmount<'USDT'>(typed)
  const refusal =
    money === undefined
      ? 'minimum_deposit_limit'
      : refuseDeposit({ money, minimum: limits.depositMinimum, chainOffered: true })
  const tooSoon = open.refusal === 'deposit_too_frequent'
  const wrong = (tried ? refusal : undefined) ?? (tooSoon ? undefined : open.refusal)
  const minimum = text(limits.depositMinimum)
  const submit = () => {
    setTried(true)
    if (money !== undefined && refusal === undefined) void open.act({ money, chain: picked })
  }

  const unpaid = last !== undefined && stateOf(last) === 'waiting' ? last : undefined
  const type = (value: string) => {
    setTyped(value)
    setTried(false)
    open.forgive()
  }
  const suggestions = suggestedDeposits({ last: last?.moneyUsdt, minimum: limits.depositMinimum })
  return (
    <Form onSubmit={submit}>
      {unpaid && <OpenDeposit record={unpaid} pause={limits.depositPause} />}
      <AmountField
        first="without-keyboard"
        label={words('amount')}
        coin="USDT"
        value={typed}
        onChange={type}
        has={member.data?.moneyBalance}
        most={null}
        hint={words('amountHint', { minimum })}
        error={wrong === 'minimum_deposit_limit' ? words('tooLittle', { minimum }) : refusalText(wrong)}
      />
      <Chips
        label={words('suggestions')}
        options={suggestions.map((amount) => ({
          id: exact(amount),
          label: text(amount, undefined, { places: amount % UNIT === 0n ? 0 : placesOf(amount) }),
        }))}
        value={money === undefined ? undefined : exact(money)}
        onChange={(id) => type(typedMax(lang, parseAmount<'USDT'>(id) ?? micros(0n), false))}
      />
      <Networks chains={limits.chains} picked={picked} onPick={setPicked} />
      {state !== 'live' && <Note kind="ember">{words(`chainState.${state}`)}</Note>}
      <Note kind="plain">{words('exactNote')}</Note>
      {tooSoon && (
        <div role="alert">
          <Note kind="ember">{refusalText('deposit_too_frequent')}</Note>
        </div>
      )}
      <Button type="submit" block busy={open.busy} disabled={open.offline}>
        {words('next')}
      </Button>
    </Form>
  )
}

interface NetworksProps {
  chains: Limits['chains']
  picked: Chain
  onPick: (chain: Chain) => void
}

function Networks({ chains, picked, onPick }: NetworksProps) {
  const words = useWords('deposits')
  return (
    <Section title={words('network')}>
      <Rows card>
        {chains.map(({ chain }) => (
          <Choice
            key={chain}
            title={words(`chain.${chain}`)}
            sub={words(`chainTime.${chain}`)}
            chosen={chain === picked}
            onChoose={() => onPick(chain)}
          />
        ))}
      </Rows>
    </Section>
  )
}
