import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { refuseTransactionToBalance } from '@humidor/domain/money/conversion.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct, useDoubts } from '../../../../api/useAct.ts'
import { useAmount } from '../../../../api/useAmount.ts'
import { useMember } from '../../../../api/useMember.ts'
import { clockOffset, useLeastMove, useSettings } from '../../../../api/useSettings.ts'
import { Offered } from '../../../../frame/Offered.tsx'
import { paths } from '../../../../paths.ts'
import { hoursIn } from '../../../../words/hours.ts'
import { useWords } from '../../../../words/words.ts'
import { ConversionForm } from './ConversionForm.tsx'
import { Conversions } from './Conversions.tsx'

/** /Exchangeusdt: USCD back into USDT, one to one, after a day; pending conversions, and how to cancel them. */
export function ExchangeusdtScreen() {
  const words = useWords('wallet')
  const settings = useSettings()
  const doubts = useDoubts(walletCalls.transactionToBalance)
  const asked = together({ mine: useMember(), limits: settings })
  return (
    <Page
      title={words('exchangeusdt.title')}
      back={paths.asset}
      actions={<TextLink href={paths.exchange}>{words('exchange.heading')}</TextLink>}
      still
      of={asked}
    >
      {({ mine, limits }) => (
        <>
          <Offered by="toUsdtOpen">
            {mine.moneyTransaction > 0n || doubts({}) ? (
              <BackForm has={mine.moneyTransaction} delay={limits.conversionDelay} />
            ) : (
              <EmptyState
                art={<CoinsArt />}
                title={words('exchangeusdt.heading')}
                text={words('exchangeusdt.none')}
                action={
                  <ButtonLink kind="quiet" small href={paths.exchange}>
                    {words('exchange.heading')}
                  </ButtonLink>
                }
              />
            )}
          </Offered>
          <Conversions offset={clockOffset(settings)} />
        </>
      )}
    </Page>
  )
}

interface BackFormProps {
  has: Uscd
  /** Seconds. */
  delay: number
}

function BackForm({ has, delay }: BackFormProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const exactly = useExactText()
  const hours = hoursIn(delay)
  const convert = useAct(walletCalls.transactionToBalance, {
    success: words('exchangeusdt.success'),
    then: () => amount.type(''),
    changes: [memberCalls.info, walletCalls.detail, walletCalls.transactionToBalanceHistory],
    inField: ['wrong_money', 'not_enough_money'],
  })
  const { uscd: least } = useLeastMove()
  const amount = useAmount<'USCD'>((money) => refuseTransactionToBalance({ money, balance: has, least }), convert, {
    doubts: (money) => convert.doubts({ money }),
  })
  const ready = amount.allowed ?? micros<'USCD'>(0n)
  return (
    <ConversionForm
      heading={words('exchangeusdt.heading')}
      coin="USCD"
      has={has}
      amount={amount}
      error={refusalText(amount.wrong)}
      rows={[
        { name: words('exchange.rate'), value: words('exchangeusdt.rateOf') },
        { name: words('exchange.fee'), value: text(0n, 'USCD') },
        { name: words('exchange.arrives'), value: words('exchangeusdt.after', { hours }) },
      ]}
      receives={micros<'USDT'>(ready)}
      to="USDT"
      submit={ready > 0n ? words('exchangeusdt.submit', { amount: exactly(ready) }) : words('exchange.submitEmpty')}
      act={convert}
      onSubmit={() => {
        const money = amount.submit()
        if (money !== undefined) void convert.act({ money })
      }}
    >
      <Note>{words('exchangeusdt.note', { hours })}</Note>
    </ConversionForm>
  )
}
