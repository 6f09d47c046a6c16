import * as flexibleTreasureCalls from '@humidor/contract/products/flexible-treasure.ts'
import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { refuseTransferOut } from '@humidor/domain/products/flexible-treasure.ts'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useLocation } from 'wouter'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct, useDoubts } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useLeastMove } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { zoned } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { TreasureForm } from './TreasureForm.tsx'
import { takingOf } from './taking.ts'
import { movedBy, type Treasure, useTreasure } from './useTreasure.ts'

/** /Lhbout: moves USCD out of the flexible treasure. It arrives at the next midnight. A freeze does not stop it. */
export function LhboutScreen() {
  const words = useWords('flexible-treasure')
  const doubts = useDoubts(flexibleTreasureCalls.transferOut)
  const treasure = useTreasure()
  return (
    <Page title={words('take')} back={paths.lhb} still of={treasure}>
      {(data) =>
        data.money > 0n || doubts({}) ? (
          <OutForm treasure={data} />
        ) : (
          <EmptyState art={<CoinsArt />} title={words('out.heading')} text={words('out.none')} />
        )
      }
    </Page>
  )
}

function OutForm({ treasure }: { treasure: Treasure }) {
  const words = useWords('flexible-treasure')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const text = useMoneyText()
  const [, navigate] = useLocation()
  const { money: balance, unconfirmed, nextAt } = treasure
  const take = useAct(flexibleTreasureCalls.transferOut, {
    success: words('out.done'),
    then: () => {
      amount.type('')
      navigate(paths.lhb, { replace: true })
    },
    changes: movedBy,
    inField: flexibleTreasureCalls.transferOut.errors,
  })
  const { uscd: least } = useLeastMove()
  const amount = useAmount<'USCD'>((money) => refuseTransferOut({ money, balance, least }), take, {
    doubts: (money) => take.doubts({ money }),
  })
  const ready = amount.allowed ?? micros<'USCD'>(0n)
  const { fresh, earning, stays, forgone } = takingOf(ready, treasure)
  const three = (sum: Uscd) => text(sum, 'USCD', { places: Math.max(PLACES.treasure, placesOf(sum)) })
  return (
    <TreasureForm
      heading={words('out.heading')}
      has={balance}
      most={balance}
      amount={amount}
      error={refusalText(amount.wrong)}
      rows={[
        unconfirmed > 0n && { name: words('out.fresh'), value: three(fresh) },
        { name: words('out.earning'), value: three(earning) },
        { name: words('out.forgone'), value: `≈ ${three(forgone)}` },
        { name: words('out.stays'), value: three(stays) },
        { name: words('fee'), value: words('free') },
      ]}
      figure={{ name: words('out.receives'), amount: ready, about: words('out.at', { moment: zoned(nextAt) }) }}
      problem={undefined}
      submit={ready > 0n ? words('out.submit', { amount: exactly(ready, 'USCD') }) : words('take')}
      act={take}
      onSend={(money) => void take.act({ money })}
      note={words('out.note')}
    />
  )
}
