import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as platformCalls from '@humidor/contract/platform/settings.ts'
import { refuseProfitToTransaction, splitProfit } from '@humidor/domain/money/conversion.ts'
import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import { type Cig, micros, price as priceOf, type Uscd } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
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
import { useAgreed } from '../../../../api/useAgreed.ts'
import { useAmount } from '../../../../api/useAmount.ts'
import { type Member, useMember } from '../../../../api/useMember.ts'
import { useLeastMove, useSettings } from '../../../../api/useSettings.ts'
import { Offered } from '../../../../frame/Offered.tsx'
import { paths } from '../../../../paths.ts'
import { rateText } from '../../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../../words/words.ts'
import { usePayFirst } from '../../../products/preorders/preorders.ts'
import { useShownFee } from '../useShownFee.ts'
import { ConversionForm } from './ConversionForm.tsx'

/** /ExchangeProfit: ₡ into USCD at the price, less a fee; the treasury pays. */
export function ExchangeProfitScreen() {
  const words = useWords('wallet')
  const doubts = useDoubts(walletCalls.profitToTransaction)
  const asked = together({ mine: useMember(), settings: useSettings() })
  return (
    <Page title={words('profit.title')} back={paths.asset} still of={asked}>
      {({ mine, settings }) => (
        <Offered by="profitOpen">
          {mine.moneyProfit > 0n || doubts({}) ? (
            <ProfitForm mine={mine} rate={settings.profitFee} />
          ) : (
            <EmptyState
              art={<CoinsArt />}
              title={words('profit.heading')}
              text={words('profit.none')}
              action={
                <ButtonLink kind="quiet" small href={`${paths.cbtrade}?side=sell`}>
                  {words('profit.toBook')}
                </ButtonLink>
              }
            />
          )}
        </Offered>
      )}
    </Page>
  )
}

interface ProfitFormProps {
  mine: Member
  /** Per mille. */
  rate: number
}

function ProfitForm({ mine, rate }: ProfitFormProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const exactly = useExactText()
  const { lang } = useLanguage()
  const [, navigate] = useLocation()
  const { moneyProfit: balance, currentCigPrice } = mine
  const price = priceOf(currentCigPrice)
  const fee = perMille(BigInt(rate))
  const { agree, old } = useAgreed(currentCigPrice, true)
  const convert = useAct(walletCalls.profitToTransaction, {
    success: ({ received }) => words('profit.success', { amount: exactly(received) }),
    then: () => {
      amount.type('')
      navigate(paths.asset, { replace: true })
    },
    changes: [memberCalls.info, platformCalls.settings, walletCalls.detail],
    inField: ['wrong_money', 'not_enough_money', 'payment_failed', 'illegal_value'],
  })
  const payFirst = usePayFirst(mine)
  const { refusal, forgive } = convert
  const atField = refusal === 'payment_failed' || refusal === 'illegal_value' ? undefined : refusal
  const { cig: least } = useLeastMove()
  const amount = useAmount<'CIG'>(
    (money) => refuseProfitToTransaction({ money, balance, least, price, fee }),
    { refusal: atField, forgive },
    { doubts: (money) => convert.doubts({ money }) },
  )
  const ready = amount.allowed ?? micros<'CIG'>(0n)
  const split = splitProfit(ready, price, fee)
  const shownFee = useShownFee(split.fee, 'USCD', refusal)
  const send = async (money: Cig) => {
    if (!(await payFirst.sure())) return
    agree()
    shownFee.agree()
    await convert.act({ money, price: currentCigPrice, fee: split.fee })
  }
  const priceText = (amount: Uscd) => text(amount, 'USCD', { places: Math.max(PLACES.price, placesOf(amount)) })
  const otherFee = refusal === 'illegal_value' ? (shownFee.moved ?? words('profit.moving')) : undefined
  // Another price changes the fee as well. The price renews itself, so the warning comes before the first submit, too.
  const moved =
    old === undefined ? otherFee : words('profit.moved', { old: priceText(old), price: priceText(currentCigPrice) })
  const problem = refusal === 'payment_failed' ? words('profit.cannotPay') : moved
  return (
    <ConversionForm
      heading={words('profit.heading')}
      coin="CIG"
      has={balance}
      amount={amount}
      error={refusalText(amount.wrong)}
      rows={[
        { name: words('profit.price'), value: words('profit.priceOf', { price: priceText(currentCigPrice) }) },
        { name: words('profit.worth'), value: exactly(split.worth, 'USCD') },
        { name: words('profit.fee', { rate: rateText(lang, rate) }), value: exactly(split.fee, 'USCD') },
        { name: words('exchange.arrives'), value: words('exchange.atOnce') },
      ]}
      receives={split.received}
      to="USCD"
      submit={ready > 0n ? words('profit.submit', { amount: exactly(ready, 'CIG') }) : words('exchange.submitEmpty')}
      problem={problem}
      act={convert}
      onSubmit={() => {
        const money = amount.submit()
        if (money !== undefined) void send(money)
      }}
    >
      {payFirst.dialog}
      <Note kind="plain">{words('profit.note')}</Note>
    </ConversionForm>
  )
}
