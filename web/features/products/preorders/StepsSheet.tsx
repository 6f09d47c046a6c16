import { coinOf } from '@humidor/domain/products/preorder.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { stepsPicture } from '@humidor/ui/steps-picture.ts'
import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react'
import { useClock } from '../../../api/useClock.ts'
import { momentText } from '../../../words/moments.ts'
import { type Say, useWords } from '../../../words/words.ts'
import { type Preorder, shownStatusOf, stepOf, steps } from './order.ts'

type Step = (typeof steps)[number]

function resultText(words: Say<'preorders'>, { lotteryAt, status }: Preorder) {
  if (!lotteryAt) return words('steps.withFreeze')
  const key = { created: 'drawAt', failed: 'lostAt' } as const
  return words(`steps.${key[status as keyof typeof key] ?? 'wonAt'}`, { moment: momentText(lotteryAt) })
}

function paymentText(words: Say<'preorders'>, { status, countAt, payBy, lateAt, opensAt }: Preorder) {
  if (countAt) return words('steps.paidAt', { moment: momentText(countAt) })
  if (status === 'paying' && lateAt) return words('card.wasDue', { moment: momentText(lateAt) })
  if (status === 'paying') return payBy ? words('steps.payBy', { moment: momentText(payBy) }) : words('steps.payAny')
  return opensAt && status === 'locked' ? words('steps.opensAt', { moment: momentText(opensAt) }) : ''
}

/** The past or expected time of a step; empty if unknown. */
function whenOf(words: Say<'preorders'>, step: Step, order: Preorder): string {
  switch (step) {
    case 'submitted':
      return words('steps.entered', { moment: momentText(order.createdAt) })
    case 'result':
      return resultText(words, order)
    case 'payment':
      return paymentText(words, order)
    case 'holding':
      return order.endsAt ? words('steps.heldUntil', { moment: momentText(order.endsAt) }) : ''
    case 'complete':
      return order.status === 'ended' ? words('steps.returned', { moment: momentText(order.statusAt) }) : ''
  }
}

const drawingOf = (at: number, { status }: Preorder) => {
  const now = stepOf({ status })
  if (status === 'failed' && at === now) return CircleX
  if (at < now || status === 'ended') return CircleCheck
  return at === now ? CircleDot : Circle
}

/** The steps of one order with their times, also as a picture to save. */
export function StepsSheet({ order, onClose }: { order: Preorder; onClose: () => void }) {
  const words = useWords('preorders')
  const exactly = useExactText()
  const { now } = useClock()
  const told = steps.map((step, at) => ({
    name: words(`steps.${step}`),
    when: whenOf(words, step, order),
    done: at + 1 < stepOf(order) || order.status === 'ended',
    icon: drawingOf(at + 1, order),
  }))
  const draw = () =>
    stepsPicture({
      number: words('steps.title', { number: order.onum }),
      amount: exactly(order.money, coinOf(order.type)),
      state: words(`status.${shownStatusOf(order)}`),
      steps: told,
      foot: momentText(new Date(now)),
    })
  return (
    <Sheet
      open
      title={words('steps.title', { number: order.onum })}
      onClose={onClose}
      foot={
        <PictureButton
          kind="quiet"
          label={words('steps.save')}
          draw={draw}
          name={`${order.onum}.png`}
          failed={words('steps.saveFailed')}
        />
      }
    >
      <Rows label={words('steps.show')}>
        {told.map(({ name, when, icon }) => (
          <Row key={name} icon={icon} title={name} sub={when} />
        ))}
      </Rows>
    </Sheet>
  )
}
