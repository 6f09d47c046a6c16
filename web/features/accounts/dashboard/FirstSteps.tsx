import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import {
  type FirstStep,
  type FirstStepFacts,
  firstSteps,
  showsFirstSteps,
  stepsDone,
} from '@humidor/domain/accounts/first-steps.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { SegSteps } from '@humidor/ui/Progress.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { SkeletonText } from '@humidor/ui/State.tsx'
import { ArrowDownToLine, Award, Check, type LucideIcon, Package, Repeat, ShieldCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import type { Member } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { endFirstSteps, useFirstStepsEnded } from '../../../session/first-steps.ts'
import { useWords } from '../../../words/words.ts'

/** The draw of `OrderBy`, which is on the same page: one answer serves both. */
const FRESH_MS = 300_000

const icons: Record<FirstStep, LucideIcon> = {
  authenticator: ShieldCheck,
  deposit: ArrowDownToLine,
  convert: Repeat,
  card: Award,
  order: Package,
}
const places: Record<FirstStep, string> = {
  authenticator: paths.google,
  deposit: paths.deposit,
  convert: paths.exchange,
  card: paths.vip,
  order: paths.shopadd,
}

/** The facts of a member; undefined while it is unknown whether an order waits for its draw. */
function useFacts(mine: Member): FirstStepFacts | undefined {
  const draws = useAsk(preordersCalls.draws, {}, { when: mine.isAccountActived, fresh: FRESH_MS })
  if (mine.isAccountActived && draws.isPending) return undefined
  return {
    createdAt: mine.createdAt,
    isActivated: mine.isAccountActived,
    total: mine.moneyTotal,
    uscd: mine.moneyTransaction,
    cig: mine.moneyProfit,
    hasOrder:
      mine.hasPayingOrder ||
      mine.hasPayingCigOrder ||
      mine.reserved.order > 0n ||
      mine.reserved.orderCig > 0n ||
      // An order under way ends the idle time.
      draws.data?.freezesAt === null,
  }
}

/** Whether Index shows the first steps of this member. */
export function useFirstSteps(mine: Member) {
  const facts = useFacts(mine)
  const ended = useFirstStepsEnded(mine.uid)
  const { now } = useClock()
  const isDone = facts !== undefined && stepsDone(facts).length === firstSteps.length
  useEffect(() => {
    if (isDone && !ended) endFirstSteps(mine.uid)
  }, [isDone, ended, mine.uid])
  return ended || facts === undefined || !showsFirstSteps(facts, new Date(now)) ? undefined : stepsDone(facts)
}

/** On Index, for a newcomer: what is done, and each next step with its cost, until all are done or the reader has seen enough. */
export function FirstSteps({ uid, done }: { uid: number; done: readonly FirstStep[] }) {
  const words = useWords('dashboard')
  const left = firstSteps.filter((step) => !done.includes(step))
  return (
    <Card className="firststeps">
      <div className="firststeps__head">
        <h2 className="title-3">{words('steps.title')}</h2>
        <span className="caption tnum">{words('steps.of', { done: done.length, all: firstSteps.length })}</span>
        <IconButton icon={X} size="md" label={words('steps.dismiss')} onClick={() => endFirstSteps(uid)} />
      </div>
      <div className="firststeps__done">
        <SegSteps count={firstSteps.length} done={done.length} />
        <ul className="firststeps__names">
          {done.map((step) => (
            <li key={step} className="caption">
              <Icon of={Check} size="sm" />
              {words(`steps.${step}.done`)}
            </li>
          ))}
        </ul>
      </div>
      <Rows label={words('steps.title')}>
        {left.map((step) => (
          <Row
            key={step}
            icon={icons[step]}
            title={words(`steps.${step}.title`)}
            sub={<Cost of={step} />}
            href={places[step]}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** What a step costs. */
function Cost({ of }: { of: FirstStep }) {
  const words = useWords('dashboard')
  const text = useMoneyText()
  const settings = useSettings().data
  if (of === 'authenticator') return words('steps.authenticator.cost')
  if (of === 'convert') return words('steps.convert.cost')
  if (!settings) return <SkeletonText like="100.00 USCD" />
  if (of === 'deposit')
    return words('steps.deposit.cost', {
      amount: text(settings.depositMinimum, 'USDT'),
      needed: text(settings.activationPrice + settings.preorders.minimum, 'USDT'),
    })
  if (of === 'card') return words('steps.card.cost', { amount: text(settings.activationPrice, 'USCD') })
  return words('steps.order.cost', { amount: text(settings.preorders.minimum, 'USCD') })
}
