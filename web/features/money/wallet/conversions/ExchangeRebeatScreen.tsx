import type { AnswerOf } from '@humidor/client/client.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { mostRebate, refuseRebateToTransaction } from '@humidor/domain/money/conversion.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros, UNIT, type Uscd } from '@humidor/domain/money/micros.ts'
import { typedMax } from '@humidor/ui/amount-typed.ts'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct, useDoubts } from '../../../../api/useAct.ts'
import { type Amount, useAmount } from '../../../../api/useAmount.ts'
import { useAsk } from '../../../../api/useAsk.ts'
import { useMember } from '../../../../api/useMember.ts'
import { useNow } from '../../../../api/useNow.ts'
import { clockOffset, type Settings, useSettings } from '../../../../api/useSettings.ts'
import { OpensAgain } from '../../../../frame/OpensAgain.tsx'
import { paths } from '../../../../paths.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useLanguage, useWords } from '../../../../words/words.ts'
import { ConversionForm } from './ConversionForm.tsx'
import { rebateChoices } from './rebate-choices.ts'

type Limit = AnswerOf<typeof walletCalls.rebateLimit>

/** /ExchangeRebeat: rebates into the transaction wallet, once a day, in whole steps. */
export function ExchangeRebeatScreen() {
  const words = useWords('wallet')
  const settings = useSettings()
  const doubts = useDoubts(walletCalls.rebateToTransaction)
  const limit = useAsk(walletCalls.rebateLimit, {})
  const asked = together({ mine: useMember(), settings, limit })
  const offset = clockOffset(settings)
  return (
    <Page title={words('rebate.title')} back={paths.asset} still of={asked}>
      {({ mine, settings: { rebate }, limit: today }) => {
        const form = <RebateForm has={mine.moneyRebate} limit={today} rebate={rebate} />
        if (doubts({})) return form
        if (today.transferredToday) return <UsedToday offset={offset} onOpen={() => void limit.refetch()} />
        if (mine.moneyRebate <= 0n)
          return <EmptyState art={<CoinsArt />} title={words('rebate.heading')} text={words('rebate.none')} />
        return form
      }}
    </Page>
  )
}

/** Shows the reader's own hour of the next midnight in UTC+8, when the next business day begins. */
function UsedToday({ offset, onOpen }: { offset: number; onOpen: () => void }) {
  const words = useWords('wallet')
  const at = startOf(dayAfter(businessDay(new Date(useNow() + offset))))
  return (
    <OpensAgain
      title={words('rebate.usedTitle')}
      when={words('rebate.again', { moment: unbroken(at) })}
      at={at}
      offset={offset}
      onOpen={onOpen}
    >
      <p className="muted">{words('rebate.usedText')}</p>
    </OpensAgain>
  )
}

interface RebateFormProps {
  has: Uscd
  limit: Limit
  rebate: Settings['rebate']
}

function RebateForm({ has, limit: { opening, transferredToday }, rebate }: RebateFormProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const text = useMoneyText()
  const exactly = useExactText()
  const today = mostRebate({ opening, ...rebate })
  // The balance may be below the day's limit, as some of it may have been spent since midnight.
  const most = has < today ? mostRebate({ opening: has, ...rebate, share: 100 }) : today
  const move = useAct(walletCalls.rebateToTransaction, {
    success: (_, { money }) => words('rebate.success', { amount: exactly(money) }),
    changes: [memberCalls.info, walletCalls.detail, walletCalls.rebateDetail, walletCalls.rebateLimit],
    inField: ['wrong_money', 'not_enough_money', 'max_rebate_to_transaction'],
  })
  const amount = useAmount<'USCD'>(
    (money) => refuseRebateToTransaction({ money, balance: has, opening, ...rebate, transferredToday }),
    move,
    { doubts: (money) => move.doubts({ money }) },
  )
  const limits = { share: rebate.share, most: text(rebate.most), step: text(rebate.step, undefined, { places: 0 }) }
  if (most <= 0n && !move.doubts({}))
    return (
      <EmptyState
        art={<CoinsArt />}
        title={words('rebate.tooLittleTitle')}
        text={words('rebate.tooLittle', { ...limits, opening: text(opening) })}
      />
    )
  const ready = amount.allowed ?? micros<'USCD'>(0n)
  const errorTexts = {
    max_rebate_to_transaction: words('rebate.tooMuch', { today: text(today) }),
    wrong_money: words('rebate.wholeSteps', limits),
  }
  return (
    <ConversionForm
      heading={words('rebate.heading')}
      coin="USCD"
      has={has}
      most={most}
      hint={words('rebate.hint', limits)}
      amount={amount}
      error={errorTexts[amount.wrong as keyof typeof errorTexts] ?? refusalText(amount.wrong)}
      choices={<Choices most={most} step={rebate.step} amount={amount} />}
      rows={[
        { name: words('rebate.opening'), value: text(opening, 'USCD') },
        { name: words('rebate.today'), value: text(today, 'USCD') },
        { name: words('exchange.fee'), value: text(0n, 'USCD') },
        { name: words('exchange.arrives'), value: words('exchange.atOnce') },
      ]}
      receives={ready}
      to="USCD"
      submit={ready > 0n ? words('exchangeusdt.submit', { amount: exactly(ready) }) : words('exchange.submitEmpty')}
      act={move}
      onSubmit={() => {
        const money = amount.submit()
        if (money !== undefined) void move.act({ money })
      }}
    >
      <Note kind="plain">{words('rebate.note', limits)}</Note>
    </ConversionForm>
  )
}

interface ChoicesProps {
  most: Uscd
  step: Uscd
  amount: Amount<'USCD'>
}

/** The most common amounts, in whole steps. */
function Choices({ most, step, amount }: ChoicesProps) {
  const words = useWords('wallet')
  const text = useMoneyText()
  const { lang } = useLanguage()
  return (
    <Chips
      label={words('rebate.choices')}
      options={rebateChoices(most, step).map((one) => ({
        id: String(one),
        label: text(one, undefined, { places: one % UNIT === 0n ? 0 : placesOf(one) }),
      }))}
      value={amount.allowed === undefined ? undefined : String(amount.allowed)}
      onChange={(one) => amount.type(typedMax(lang, micros<'USCD'>(BigInt(one))))}
    />
  )
}
