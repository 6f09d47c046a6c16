import { coinOf } from '@humidor/domain/products/preorder.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { SegSteps, Steps } from '@humidor/ui/Progress.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { useClock } from '../../../api/useClock.ts'
import { useOnline } from '../../../session/online.ts'
import { momentText, unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { pathOfDraw } from '../draws/draws.ts'
import { consequenceOf, holdingDay, type Preorder, stepOf, steps } from './order.ts'
import { PreorderBadge } from './PreorderBadge.tsx'
import { TimeToPay } from './TimeToPay.tsx'

export interface PreorderActions {
  onPay: (order: Preorder) => void
  /** Undefined: ordering is closed, for everybody or for this member. */
  onAgain: ((order: Preorder) => void) | undefined
  onSteps: (order: Preorder) => void
  /** A time limit has ended: refetch. */
  onDue: () => void
}

/** One order: its status, its next step, and its actions. */
export function PreorderCard({ order, ...actions }: { order: Preorder } & PreorderActions) {
  const { now } = useClock()
  const words = useWords('preorders')
  const holding = order.status === 'paid' ? holdingDay(order, now) : undefined
  return (
    <li>
      <Card kind={order.status === 'paying' ? 'urgent' : undefined} className="order-card">
        <div className="between">
          <span className="caption tnum">{order.onum}</span>
          <PreorderBadge of={order} />
        </div>
        <div className="between between--base">
          <Money amount={order.money} coin={coinOf(order.type)} size="md" />
          <span className="caption tnum">
            {holding
              ? words('card.day', holding)
              : momentText(order.status === 'created' ? order.createdAt : order.statusAt)}
          </span>
        </div>
        {order.status === 'paying' ? (
          <Steps steps={steps.map((step) => words(`steps.${step}`))} now={stepOf(order) - 1} />
        ) : (
          <StepLine order={order} />
        )}
        <Next order={order} {...actions} />
        <div className="between">
          <TextLink flush onClick={() => actions.onSteps(order)}>
            {words('steps.show')}
          </TextLink>
          {order.drawId !== null && (
            <TextLink flush href={pathOfDraw(order.drawId, order.onum)}>
              {order.place === null ? words('card.draw') : words('card.drawn', { place: order.place })}
            </TextLink>
          )}
        </div>
      </Card>
    </li>
  )
}

function StepLine({ order }: { order: Preorder }) {
  const words = useWords('preorders')
  const at = stepOf(order)
  const failed = order.status === 'failed'
  const name = words(`steps.${steps[at - 1] ?? 'submitted'}`)
  return (
    <div className="stepline">
      <SegSteps count={steps.length} done={at} failed={failed} />
      <span className="micro">{words(failed ? 'steps.closedAt' : 'steps.at', { at, name })}</span>
    </div>
  )
}

/** The next step of an order, and the owner's actions. */
function Next({ order, onPay, onAgain, onDue }: { order: Preorder } & PreorderActions) {
  const words = useWords('preorders')
  const text = useMoneyText()
  const offline = !useOnline()
  const { offset } = useClock()
  switch (order.status) {
    case 'created':
      return (
        <div className="between">
          <span className="caption">
            {order.lotteryAt && words('card.result', { moment: unbroken(order.lotteryAt) })}
          </span>
          {order.lotteryAt && <TimeLeft until={order.lotteryAt.getTime()} offset={offset} onEnd={onDue} />}
        </div>
      )
    case 'locked':
      return <p className="caption">{order.opensAt && words('card.opens', { moment: unbroken(order.opensAt) })}</p>
    case 'paying':
      return (
        <>
          <TimeToPay of={order} onEnd={onDue} />
          <Button block disabled={offline} onClick={() => onPay(order)}>
            {words('card.pay', { amount: text(order.money, coinOf(order.type)) })}
          </Button>
          <p className="caption">{words(`card.${consequenceOf(order)}`)}</p>
        </>
      )
    case 'failed':
      return (
        <div className="between">
          <span className="caption">{words('card.nothing')}</span>
          {order.canOrderAgain && onAgain && (
            <Button kind="quiet" small disabled={offline} onClick={() => onAgain(order)}>
              {words('card.again')}
            </Button>
          )}
        </div>
      )
    case 'paid':
      return (
        <>
          <Profit of={order} name={words('card.estimate')} />
          <p className="caption">{order.endsAt && words('card.back', { moment: unbroken(order.endsAt) })}</p>
        </>
      )
    case 'ended':
      return <Profit of={order} name={words('card.profit')} />
  }
}

const Profit = ({ of: { profit, status }, name }: { of: Preorder; name: string }) => (
  <div className="between">
    <span className="caption">{name}</span>
    <Money amount={profit} coin="CIG" signed={status === 'ended'} />
  </div>
)
