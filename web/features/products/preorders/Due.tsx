import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { Money } from '@humidor/ui/Money.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { Burn } from '@humidor/ui/Progress.tsx'
import { Skeleton, SkeletonText } from '@humidor/ui/State.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useClock } from '../../../api/useClock.ts'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { consequenceOf, leafLeft, mostUrgent, type Preorder, shownStatusOf } from './order.ts'
import { TimeToPay } from './TimeToPay.tsx'
import { owes, useDue } from './useDue.ts'

/** The orders that the dialog has already shown since the app was opened. Each is shown once. */
const spoken = new Set<number>()

/** On Index: the order to pay first, as a strip, and once as a dialog. Empty if none is due. */
export function Due({ mine }: { mine: Member }) {
  const due = useDue(mine)
  // The last answer stays after fetching stops.
  const order = owes(mine) && due.data ? mostUrgent(due.data.rows) : undefined
  if (owes(mine) && due.isPending) return <Coming />
  if (!order) return null
  return <DueOrder key={order.oid} order={order} onEnd={() => void due.refetch()} />
}

/** The skeleton of the strip. It keeps the height, because the reader may already be tapping below it. */
function Coming() {
  const words = useWords('preorders')
  return (
    <div className="card due" aria-hidden="true">
      <Strip
        title={<SkeletonText like={words('status.paying')} />}
        money={<SkeletonText like="1,000.00 USCD" />}
        time={<SkeletonText like="00:00:00" />}
        left={<SkeletonText like={words('due.left')} />}
        leaf={<Skeleton height={5} />}
      />
    </div>
  )
}

/** The layout of the strip, with an order or while loading. */
function Strip({ title, money, time, left, leaf }: Record<'title' | 'money' | 'time' | 'left' | 'leaf', ReactNode>) {
  return (
    <>
      <span className="due__text">
        <span className="due__title">{title}</span>
        <span className="row__sub tnum">{money}</span>
      </span>
      {time && (
        <span className="due__time">
          <b>{time}</b>
          <span className="row__sub">{left}</span>
        </span>
      )}
      {leaf}
    </>
  )
}

function DueOrder({ order, onEnd }: { order: Preorder; onEnd: () => void }) {
  const words = useWords('preorders')
  const { offset, now } = useClock()
  const [later, setLater] = useState(() => spoken.has(order.oid))
  const close = () => setLater(true)
  useEffect(() => void spoken.add(order.oid), [order.oid])
  return (
    <>
      <Link className="card due" href={paths.shop} onClick={close}>
        <Strip
          title={words(`status.${shownStatusOf(order)}`)}
          money={<Money amount={order.money} coin={coinOf(order.type)} />}
          time={order.payBy && <TimeLeft until={order.payBy.getTime()} offset={offset} onEnd={onEnd} />}
          left={words('due.left')}
          leaf={<Burn left={leafLeft(order, now)} />}
        />
      </Link>
      <Dialog
        open={!later}
        title={words('due.title')}
        text={order.payBy ? words('due.text', { number: order.onum }) : words(`card.${consequenceOf(order)}`)}
        onClose={close}
        actions={
          <>
            <ButtonLink block href={paths.shop}>
              {words('due.go')}
            </ButtonLink>
            <Button kind="ghost" block onClick={close}>
              {words('pay.later')}
            </Button>
          </>
        }
      >
        <div className="paybox">
          <Money amount={order.money} coin={coinOf(order.type)} size="lg" />
          <TimeToPay of={order} onEnd={onEnd} />
        </div>
      </Dialog>
    </>
  )
}
