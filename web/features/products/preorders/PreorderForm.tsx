import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { type Micros, price as priceOf } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { coinOf, type PreorderLimits, type PreorderType, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Dock } from '@humidor/ui/Dock.tsx'
import '@humidor/ui/css/receive.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Money, useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Acting, useAct } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import type { Member } from '../../../api/useMember.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { type Say, useWords } from '../../../words/words.ts'
import { Follows } from './Follows.tsx'
import { balanceFor, type Drawn, estimateOf, limitsOf, missingFor, refuseAmountOf } from './order.ts'
import { useOrderRefusal } from './useOrderRefusal.ts'

interface PreorderFormProps {
  mine: Member
  terms: Settings['preorders']
  /** The results of the last draws of each type. */
  drawn: Record<PreorderType, Drawn>
  /** Ordering is closed, whatever the amount. */
  closed: boolean
}

/** The coin and the amount. */
export function PreorderForm({ mine, terms, drawn, closed }: PreorderFormProps) {
  const words = useWords('preorders')
  const [, navigate] = useLocation()
  const [type, setType] = useState<PreorderType>('usdc')
  const create = useAct(preordersCalls.create, {
    success: ({ onum, lotteryAt }) => words('add.done', { number: onum, moment: unbroken(lotteryAt) }),
    then: () => navigate(paths.shop, { replace: true }),
    changes: [preordersCalls.list, preordersCalls.draws],
    inField: preordersCalls.create.errors,
  })
  // One order per day: if today's order may be this one, it is retried.
  const none = closed && !create.doubts({})
  return (
    <>
      <Segmented<PreorderType>
        label={words('add.coin')}
        options={preorderTypes.map((id) => ({ id, label: id === 'usdc' ? 'USCD' : 'CigarBox ₡' }))}
        value={type}
        onChange={(to) => {
          setType(to)
          create.forgive()
        }}
      />
      <HowMuch key={type} type={type} mine={mine} terms={terms} drawn={drawn} closed={none} create={create} />
    </>
  )
}

const ofAmount = ['wrong_order_money', 'order_amount_must_be_larger', 'cb_wrong_money', 'cb_not_enough_money'] as const

interface HowMuchProps extends PreorderFormProps {
  type: PreorderType
  create: Acting<typeof preordersCalls.create>
}

function HowMuch({ type, mine, terms, drawn, closed, create }: HowMuchProps) {
  const words = useWords('preorders')
  const refusalText = useOrderRefusal(terms)
  const exactly = useExactText()
  const text = useMoneyText()
  const tryAgain = useTryAgain()
  const coin = coinOf(type)
  const { least, most, step } = limitsOf(type, terms)
  const wrong = ofAmount.find((code) => code === create.refusal)
  const amount = useAmount<'USCD' | 'CIG'>(
    (money) => refuseAmountOf(type, money, { terms, cig: mine.moneyProfit }),
    { refusal: wrong, forgive: create.forgive },
    { doubts: (money) => create.doubts({ money: money as Micros<'USCD'>, type }) },
  )
  const ready = amount.allowed
  const submit = ready === undefined ? words('add.submitEmpty') : words('add.submit', { amount: exactly(ready, coin) })
  const has = balanceFor(type, mine)
  const lacks = missingFor(ready ?? 0n, has)
  const ends = { least: text(least, coin, { places: 0 }), most: text(most, coin, { places: 0 }) }
  const range =
    step > 0n ? words('add.steps', { ...ends, step: text(step, coin, { places: 0 }) }) : words('add.between', ends)
  return (
    <Form
      onSubmit={() => {
        const money = amount.submit()
        if (money !== undefined && !closed) void create.act({ money: money as Micros<'USCD'>, type })
      }}
    >
      <AmountField
        label={words('add.amount')}
        coin={coin}
        value={amount.typed}
        onChange={amount.type}
        has={has}
        most={null}
        hint={range}
        error={
          amount.wrong === 'cb_not_enough_money'
            ? refusalText(amount.wrong)
            : amount.wrong && words('add.wrong', { range })
        }
        nothing={words('add.lacking')}
      />
      {type === 'usdc' && <Picks limits={{ least, most, step }} typed={amount.typed} onPick={amount.type} />}
      <div className="receive">
        <span className="label">{words('add.estimate')}</span>
        <Money
          amount={estimateOf(type, ready, {
            rate: perMille(BigInt(terms.yield)),
            price: priceOf(mine.currentCigPrice),
          })}
          coin="CIG"
          size="lg"
        />
        <span className="caption">{words('add.estimateText')}</span>
      </div>
      {lacks > 0n && <Note>{words('add.more', { amount: exactly(lacks, coin) })}</Note>}
      <Follows terms={terms} />
      {create.refusal && !wrong && <Note kind="ember">{refusalText(create.refusal)}</Note>}
      <Dock note={oddsIn(drawn[type], words)}>
        <Button type="submit" block busy={create.busy} disabled={create.offline || closed}>
          {tryAgain(amount.doubted, submit)}
        </Button>
      </Dock>
    </Form>
  )
}

interface PicksProps {
  limits: PreorderLimits
  typed: string
  onPick: (text: string) => void
}

/** Common whole amounts, within the limits. */
function Picks({ limits: { least, most, step }, typed, onPick }: PicksProps) {
  const words = useWords('preorders')
  const text = useMoneyText()
  const picks = [200n, 500n, 1_000n]
    .map((one) => one * 1_000_000n)
    .filter((one) => one >= least && one <= most && (step === 0n || one % step === 0n))
  return (
    <Chips
      label={words('add.quick')}
      options={picks.map((one) => ({ id: String(one / 1_000_000n), label: text(one, undefined, { places: 0 }) }))}
      value={typed}
      onChange={onPick}
    />
  )
}

/** The member's chance, as the last draw that had entries shows it: it stands above the button. */
function oddsIn(of: Drawn, words: Say<'preorders'>): string {
  const last = of.rows.find(({ drawnAt, count }) => drawnAt !== null && count !== null && count > 0)
  return last ? words('add.odds', { won: last.won ?? 0, count: last.count ?? 0 }) : words('add.noOdds')
}
