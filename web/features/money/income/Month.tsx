import { type BusinessMonth, type Earned, totalIn } from '@humidor/domain/money/income.ts'
import { price as priceOf } from '@humidor/domain/money/micros.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { swipeOf } from '@humidor/ui/bar-geometry.ts'
import { Lid, LidFigure } from '@humidor/ui/Lid.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useLanguage, useWords } from '../../../words/words.ts'
import { aboutOf, monthText } from './months.ts'

interface MonthProps {
  shown: { month: BusinessMonth; earned: readonly Earned[] }
  /** What came today, in the current month. */
  today: readonly Earned[] | undefined
  /** Of ₡. */
  price: bigint
  /** Undefined: there is no month before, or after. */
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The totals of a month. Arrows or a swipe turn to the months beside it. */
export function Month({ shown, today, price, onBack, onNext }: MonthProps) {
  const words = useWords('income')
  const { lang } = useLanguage()
  const text = useMoneyText()
  const swipe = useSwipe(onBack, onNext)
  const inCig = totalIn(shown.earned, 'CIG')
  const about = aboutOf(shown.earned, priceOf(price))
  return (
    <div className="swipe" {...swipe}>
      <Lid
        label={words('earned', { month: monthText(lang, shown.month) })}
        action={
          <span>
            <IconButton icon={ChevronLeft} label={words('previous')} disabled={!onBack} onClick={onBack} />
            <IconButton icon={ChevronRight} label={words('next')} disabled={!onNext} onClick={onNext} />
          </span>
        }
        columns={[
          <LidFigure key="today" label={words('today')}>
            <Both earned={today} />
          </LidFigure>,
          <LidFigure key="together" label={words('together')}>
            <Money amount={about} coin="USCD" size="sm" />
          </LidFigure>,
        ]}
      >
        <Money amount={totalIn(shown.earned, 'USCD')} coin="USCD" size="xl" />
        <Money amount={inCig} coin="CIG" size="md" />
        <p className="caption">{words('estimate', { price: text(price, undefined, { places: 4 }) })}</p>
      </Lid>
      <p className="sr" role="status">
        {words('earned', { month: monthText(lang, shown.month) })}: ≈ {text(about, 'USCD')}
      </p>
    </div>
  )
}

/** What came today, in each asset that came; a dash in other months. */
function Both({ earned }: { earned: readonly Earned[] | undefined }) {
  if (!earned) return <span className="money money--sm">–</span>
  const inCig = totalIn(earned, 'CIG')
  return (
    <span className="stack stack--tight">
      <Money amount={totalIn(earned, 'USCD')} coin="USCD" size="sm" />
      {inCig > 0n && <Money amount={inCig} coin="CIG" />}
    </span>
  )
}

/** Handlers that take a movement of a finger sideways for a step. The page still scrolls up and down. */
function useSwipe(onBack: (() => void) | undefined, onNext: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? undefined : { x, y }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const step = swipeOf(clientX - from.current.x, clientY - from.current.y)
      from.current = undefined
      if (step === 1) onNext?.()
      if (step === -1) onBack?.()
    },
    onPointerCancel: () => {
      from.current = undefined
    },
  }
}
