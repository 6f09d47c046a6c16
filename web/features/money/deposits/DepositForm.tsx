import { contract } from '@humidor/contract/index.ts'
import { type Chain, refuseDeposit } from '@humidor/domain/money/deposit.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { stateOf } from './record.ts'

interface Limits {
  depositMinimum: Usdt
  chains: readonly { chain: Chain; state: 'live' | 'delayed' | 'down' }[]
}

/** The first step: the amount and the network. */
export function DepositForm({ limits, onOpened }: { limits: Limits; onOpened: (id: number) => void }) {
  const words = useWords('deposits')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const member = useMember()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Chain | undefined>(limits.chains[0]?.chain)
  const [tried, setTried] = useState(false)
  const open = useAct(contract.deposits.getDepositInfo, {
    then: ({ id }) => onOpened(id),
    changes: [contract.deposits.usdtdetail],
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
  const submit = () => {
    setTried(true)
    if (money !== undefined && refusal === undefined) void open.act({ money, chain: picked })
  }

  return (
    <Form onSubmit={submit}>
      <AmountField
        label={words('amount')}
        coin="USDT"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setTried(false)
          open.forgive()
        }}
        has={member.data?.moneyBalance}
        most={null}
        hint={words('amountHint', { minimum: text(limits.depositMinimum) })}
        error={refusalText((tried ? refusal : undefined) ?? (tooSoon ? undefined : open.refusal))}
      />
      <Section title={words('network')}>
        <Rows card>
          {limits.chains.map(({ chain }) => (
            <Choice
              key={chain}
              title={words(`chain.${chain}`)}
              sub={words(`chainTime.${chain}`)}
              chosen={chain === picked}
              onChoose={() => setPicked(chain)}
            />
          ))}
        </Rows>
      </Section>
      {state !== 'live' && <Note kind="ember">{words(`chainState.${state}`)}</Note>}
      <Note kind="plain">{words('exactNote')}</Note>
      {tooSoon && <OpenedBefore />}
      <Button type="submit" block busy={open.busy} disabled={open.offline}>
        {words('next')}
      </Button>
    </Form>
  )
}

/** Why no other deposit can be opened yet, and the link to the open one unless it has expired. */
function OpenedBefore() {
  const words = useWords('deposits')
  const refusalText = useRefusalText()
  const { data } = useAsk(contract.deposits.usdtdetail, { page: 1, limit: 1, type: 1 }, { fresh: 0 })
  const last = data?.rows[0]
  return (
    <>
      <div role="alert">
        <Note kind="ember">{refusalText('deposit_too_frequent')}</Note>
      </div>
      {last && stateOf(last) === 'waiting' && (
        <ButtonLink kind="quiet" block href={`${paths.deposit}?id=${last.id}`}>
          {words('detail.open')}
        </ButtonLink>
      )}
    </>
  )
}
