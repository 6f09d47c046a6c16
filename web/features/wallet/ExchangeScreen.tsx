import { contract } from '@humidor/contract/index.ts'
import { refuseBalanceToTransaction } from '@humidor/domain/conversion.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useAct } from '../../api/useAct.ts'
import { useMember } from '../../api/useMember.ts'
import { paths } from '../../paths.ts'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useWords } from '../../words/words.ts'

/** /Exchange: USDT into USCD, one to one, at once. */
export function ExchangeScreen() {
  const words = useWords('wallet')
  const member = useMember()
  return (
    <Page title={words('exchange.title')} back={paths.asset} still of={member}>
      {(mine) =>
        mine.moneyBalance > 0n ? (
          <ExchangeForm has={mine.moneyBalance} />
        ) : (
          <EmptyState
            title={words('exchange.heading')}
            text={words('exchange.none')}
            action={
              <ButtonLink kind="quiet" small href={paths.deposit}>
                {words('exchange.deposit')}
              </ButtonLink>
            }
          />
        )
      }
    </Page>
  )
}

function ExchangeForm({ has }: { has: Usdt }) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const convert = useAct(contract.wallet.balanceToTransaction, {
    thanks: words('exchange.success'),
    then: () => {
      // While the next page is fetched, this one must not find that what has been converted is no longer there.
      setTyped('')
      navigate(paths.asset, { replace: true })
    },
    changes: [contract.member.info, contract.wallet.detail],
    inField: ['wrong_money', 'not_enough_money'],
  })

  const money = parseAmount<'USDT'>(typed)
  const refusal = money === undefined ? 'wrong_money' : refuseBalanceToTransaction({ money, balance: has })
  const ready = refusal === undefined && money !== undefined ? money : micros<'USDT'>(0n)
  // Too much is said while typing; that nothing was entered only once it was to be sent.
  const said = (refusal === 'not_enough_money' || tried ? refusal : undefined) ?? convert.refusal
  const submit = () => {
    setTried(true)
    if (money !== undefined && refusal === undefined) void convert.act({ money })
  }

  return (
    <Form onSubmit={submit}>
      <h2 className="title-2">{words('exchange.heading')}</h2>
      <AmountField
        label={words('exchange.amount')}
        coin="USDT"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setTried(false)
          convert.forgive()
        }}
        has={has}
        error={refusalText(said)}
      />
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('exchange.rate'), value: words('exchange.rateOf') },
            { name: words('exchange.fee'), value: text(0n, 'USDT') },
            { name: words('exchange.arrives'), value: words('exchange.atOnce') },
          ]}
        />
      </Card>
      <div className="receive">
        <span className="label">{words('exchange.to')}</span>
        <Money amount={ready} coin="USCD" size="md" places={placesOf(ready)} />
      </div>
      <Button type="submit" block busy={convert.busy} disabled={convert.offline}>
        {ready > 0n
          ? words('exchange.submit', { amount: text(ready, undefined, { places: placesOf(ready) }) })
          : words('exchange.submitEmpty')}
      </Button>
      <Note kind="plain">{words('exchange.note')}</Note>
    </Form>
  )
}
