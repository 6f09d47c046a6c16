import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { refuseBalanceToTransaction } from '@humidor/domain/money/conversion.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct, useDoubts } from '../../../../api/useAct.ts'
import { useAmount } from '../../../../api/useAmount.ts'
import { useMember } from '../../../../api/useMember.ts'
import { useLeastMove, useSettings } from '../../../../api/useSettings.ts'
import { Offered } from '../../../../frame/Offered.tsx'
import { paths } from '../../../../paths.ts'
import { hoursIn } from '../../../../words/hours.ts'
import { useWords } from '../../../../words/words.ts'
import { ConversionForm } from './ConversionForm.tsx'

/** /Exchange: USDT into USCD, one to one, at once. */
export function ExchangeScreen() {
  const words = useWords('wallet')
  const asked = together({ mine: useMember(), limits: useSettings() })
  const doubts = useDoubts(walletCalls.balanceToTransaction)
  return (
    <Page
      title={words('exchange.title')}
      back={paths.asset}
      actions={<TextLink href={paths.exchangeusdt}>{words('exchangeusdt.heading')}</TextLink>}
      still
      of={asked}
    >
      {({ mine, limits }) => (
        <Offered by="toUscdOpen">
          {mine.moneyBalance > 0n || doubts({}) ? (
            <ExchangeForm has={mine.moneyBalance} delay={limits.conversionDelay} />
          ) : (
            <EmptyState
              art={<CoinsArt />}
              title={words('exchange.heading')}
              text={words('exchange.none')}
              action={
                <ButtonLink kind="quiet" small href={paths.deposit}>
                  {words('exchange.deposit')}
                </ButtonLink>
              }
            />
          )}
        </Offered>
      )}
    </Page>
  )
}

interface ExchangeFormProps {
  has: Usdt
  /** Seconds until USCD are USDT again. */
  delay: number
}

function ExchangeForm({ has, delay }: ExchangeFormProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const exactly = useExactText()
  const [, navigate] = useLocation()
  const convert = useAct(walletCalls.balanceToTransaction, {
    success: words('exchange.success'),
    then: () => {
      // While the next page is fetched, this one must not report that the converted amount is missing.
      amount.type('')
      navigate(paths.asset, { replace: true })
    },
    changes: [memberCalls.info, walletCalls.detail],
    inField: ['wrong_money', 'not_enough_money'],
  })
  const { usdt: least } = useLeastMove()
  const amount = useAmount<'USDT'>((money) => refuseBalanceToTransaction({ money, balance: has, least }), convert, {
    doubts: (money) => convert.doubts({ money }),
  })
  const ready = amount.allowed ?? micros<'USDT'>(0n)
  return (
    <ConversionForm
      heading={words('exchange.heading')}
      coin="USDT"
      has={has}
      amount={amount}
      error={refusalText(amount.wrong)}
      rows={[
        { name: words('exchange.rate'), value: words('exchange.rateOf') },
        { name: words('exchange.fee'), value: text(0n, 'USDT') },
        { name: words('exchange.arrives'), value: words('exchange.atOnce') },
        { name: words('exchange.back'), value: words('exchangeusdt.after', { hours: hoursIn(delay) }) },
      ]}
      receives={micros<'USCD'>(ready)}
      to="USCD"
      submit={ready > 0n ? words('exchange.submit', { amount: exactly(ready) }) : words('exchange.submitEmpty')}
      act={convert}
      onSubmit={() => {
        const money = amount.submit()
        if (money !== undefined) void convert.act({ money })
      }}
    >
      <Note kind="plain">{words('exchange.note')}</Note>
    </ConversionForm>
  )
}
