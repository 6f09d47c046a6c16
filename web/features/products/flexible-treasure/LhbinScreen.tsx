import * as flexibleTreasureCalls from '@humidor/contract/products/flexible-treasure.ts'
import { PLACES } from '@humidor/domain/money/format.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { interestOf, refuseTransferIn } from '@humidor/domain/products/flexible-treasure.ts'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct, useDoubts } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useMember } from '../../../api/useMember.ts'
import { useLeastMove } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { zoned } from '../../../words/moments.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { TreasureForm } from './TreasureForm.tsx'
import { mostIn } from './taking.ts'
import { movedBy, type Treasure, useTreasure } from './useTreasure.ts'

/** /Lhbin: moves USCD into the flexible treasure. The amount counts from the next midnight. */
export function LhbinScreen() {
  const words = useWords('flexible-treasure')
  const doubts = useDoubts(flexibleTreasureCalls.transferIn)
  const asked = together({ treasure: useTreasure(), mine: useMember() })
  return (
    <Page title={words('put')} back={paths.lhb} still of={asked}>
      {({ treasure, mine }) => {
        const form = <InForm treasure={treasure} balance={mine.moneyTransaction} />
        if (doubts({})) return form
        if (!treasure.open) return <EmptyState art={<CoinsArt />} title={words('in.heading')} text={words('off')} />
        if (mine.moneyTransaction <= 0n) return <NoUscd />
        return form
      }}
    </Page>
  )
}

function NoUscd() {
  const words = useWords('flexible-treasure')
  return (
    <EmptyState
      art={<CoinsArt />}
      title={words('in.heading')}
      text={words('in.none')}
      action={
        <ButtonLink kind="quiet" small href={paths.exchange}>
          {words('in.toExchange')}
        </ButtonLink>
      }
    />
  )
}

const DAY = 86_400_000

/** The refusals that belong to the amount field. Others appear above the button. */
const ofAmount = ['wrong_money', 'not_enough_money', 'pledge_limit_reached'] as const

function InForm({ treasure, balance }: { treasure: Treasure; balance: Uscd }) {
  const words = useWords('flexible-treasure')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const { lang } = useLanguage()
  const [, navigate] = useLocation()
  const { room, rate, nextAt, open } = treasure
  const put = useAct(flexibleTreasureCalls.transferIn, {
    success: words('in.done'),
    then: () => {
      amount.type('')
      navigate(paths.lhb, { replace: true })
    },
    changes: movedBy,
    inField: [...ofAmount, 'not_offered'],
  })
  const { uscd: least } = useLeastMove()
  const amount = useAmount<'USCD'>(
    (money) => refuseTransferIn({ money, balance, least, open, room: room ?? undefined }),
    { refusal: ofAmount.find((code) => code === put.refusal), forgive: put.forgive },
    { doubts: (money) => put.doubts({ money }) },
  )
  const ready = amount.allowed ?? micros<'USCD'>(0n)
  const covered = room === null || room === 0n ? words('in.full') : words('in.room', { amount: exactly(room, 'USCD') })
  return (
    <TreasureForm
      heading={words('in.heading')}
      has={balance}
      most={mostIn(balance, room)}
      hint={room !== null && room < balance ? covered : undefined}
      amount={amount}
      error={amount.wrong === 'pledge_limit_reached' ? covered : refusalText(amount.wrong)}
      rows={[
        { name: words('in.counts'), value: zoned(nextAt) },
        { name: words('in.first'), value: zoned(new Date(nextAt.getTime() + DAY)) },
        { name: words('in.rate'), value: dayRateText(lang, rate) },
        { name: words('fee'), value: words('free') },
      ]}
      figure={{
        name: words('in.aDay'),
        amount: interestOf(ready, BigInt(rate)),
        about: words('target'),
        places: PLACES.treasure,
      }}
      problem={put.refusal === 'not_offered' ? words('off') : undefined}
      submit={ready > 0n ? words('in.submit', { amount: exactly(ready, 'USCD') }) : words('put')}
      act={put}
      onSend={(money) => void put.act({ money })}
      note={words('in.note')}
    />
  )
}
