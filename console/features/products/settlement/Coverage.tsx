import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { settingText } from '@humidor/domain/platform/setting-units.ts'
import { FORECAST_MOST, promiseKinds } from '@humidor/domain/products/coverage.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { Figures, type FiguresProps } from '../../../components/Figures.tsx'
import { KeyFigure, KeyFigures } from '../../../components/KeyFigure.tsx'
import { Checks } from '../../../components/Status.tsx'
import { many } from '../../../words/counts.ts'
import { promiseWords } from '../../../words/coverage.ts'
import { exactText } from '../../../words/moments.ts'
import { missingText, phaseName } from './midnight.ts'

const { coverage } = consoleContract.settlement
type Answer = AnswerOf<typeof coverage>

/** Below this many days the treasury needs attention. */
const SOON = 30

/** The treasury's remaining days, its promises, and the remedy for an uncovered one. */
export function Coverage({ tabs }: Pick<FiguresProps<Answer>, 'tabs'>) {
  const asked = useAsk(coverage, {}, { live: true })
  return (
    <Figures label="Coverage" tabs={tabs} of={asked}>
      {(it) => (
        <div className="figures">
          <Alarms of={it} />
          <Lasting of={it} />
          <Promises of={it} />
          <div className="figures__beside">
            <Costs of={it} />
            <Sold of={it} />
          </div>
          <WhatToDo />
          <p className="quiet tnum">
            According to the ledger at {exactText(it.at)}. The forecast assumes no transfers into or out of the flexible
            treasure, and includes interest on interest.
          </p>
        </div>
      )}
    </Figures>
  )
}

function Alarms({ of: { uncovered, stuck } }: { of: Answer }) {
  if (uncovered.length + stuck.length === 0) return null
  return (
    <div className="stack" role="alert">
      {uncovered.map(({ kind }) => (
        <Note key={kind} kind="ember">
          {promiseWords[kind].uncovered}. {promiseWords[kind].remedy}
        </Note>
      ))}
      {stuck.map(({ day, phase, state, error }) => (
        <Note key={`${day} ${phase}`} kind="ember">
          {dayName(day)}, {phaseName(phase).toLowerCase()}: {missingText({ state, error })}
        </Note>
      ))}
    </div>
  )
}

/** `12 days`, `over ten years`, or `no end` if nothing is spent. */
function daysText(days: number | null): string {
  if (days === null) return 'indefinitely'
  if (days >= FORECAST_MOST) return 'over ten years'
  return many(days, 'day', 'days')
}

const isSoon = (days: number | null) => days !== null && days < SOON

function Lasting({ of: it }: { of: Answer }) {
  const { treasury, daysLeft, daysSelling, cigDaysSelling } = it
  return (
    <KeyFigures label="Treasury">
      <KeyFigure title="Treasury, USCD" amount={treasury.uscd} coin="USCD" lid>
        pays all yields
      </KeyFigure>
      <KeyFigure title="Lasts without new sales" amount={daysText(daysLeft)} wrong={isSoon(daysLeft)}>
        for interest and returns
      </KeyFigure>
      <KeyFigure title="Lasts at current pledge sales" amount={daysText(daysSelling)} wrong={isSoon(daysSelling)}>
        at the rate of the last seven days
      </KeyFigure>
      <KeyFigure title="Treasury, ₡" amount={treasury.cig} coin="CIG" wrong={isSoon(cigDaysSelling)}>
        {cigDaysSelling === null ? 'no recent wins' : `${daysText(cigDaysSelling)} at the current rate of draws`}
      </KeyFigure>
      <KeyFigure title="Treasury, USDT" amount={treasury.usdt} coin="USDT">
        can be converted into USCD
      </KeyFigure>
    </KeyFigures>
  )
}

/** Each promise with the amount owed, and whether it is covered. */
function Promises({ of: it }: { of: Answer }) {
  const exactly = useExactText()
  const owed = {
    pledges: exactly(it.pledges.owed, 'USCD'),
    orders: exactly(it.preorders.owed, 'CIG'),
    won: exactly(it.preorders.won, 'CIG'),
    midnight: exactly(it.aDay, 'USCD'),
  }
  const short = new Set(it.uncovered.map(({ kind }) => kind))
  const rows = promiseKinds.map((kind) => ({
    fine: !short.has(kind),
    text: short.has(kind) ? promiseWords[kind].uncovered : promiseWords[kind].covered,
    end: owed[kind],
  }))
  return (
    <section aria-label="Promises">
      <Checks
        rows={[
          ...rows,
          {
            fine: it.returns.unpaid === 0n,
            text:
              it.returns.unpaid === 0n
                ? 'All returns are paid'
                : `Returns owed to ${many(it.returns.unpaidMembers, 'member', 'members')}`,
            end: it.returns.unpaid === 0n ? undefined : exactly(it.returns.unpaid, 'USCD'),
          },
        ]}
      />
    </section>
  )
}

const off = (open: boolean) => (open ? '' : ', switched off')

function Costs({ of: { treasure, returns, aDay } }: { of: Answer }) {
  const exactly = useExactText()
  return (
    <section aria-label="Cost of a midnight">
      <h2>Cost of a midnight</h2>
      <Kv
        flush
        rows={[
          { name: 'In the flexible treasure', value: exactly(treasure.held, 'USCD') },
          {
            name: `Interest, ${settingText('millionths', treasure.rate)} of it`,
            value: exactly(treasure.aDay, 'USCD'),
          },
          { name: `Returns, as on the last day${off(returns.open)}`, value: exactly(returns.lastDay, 'USCD') },
          { name: 'Total', value: exactly(aDay, 'USCD') },
          {
            name: `New money is accepted while ${many(treasure.days, 'day is', 'days are')} covered`,
            value: !treasure.open
              ? 'switched off'
              : treasure.room === null
                ? 'any amount'
                : `${exactly(treasure.room, 'USCD')} more`,
          },
        ]}
      />
    </section>
  )
}

function Sold({ of: { pledges, preorders, promised } }: { of: Answer }) {
  const exactly = useExactText()
  return (
    <section aria-label="Sold products">
      <h2>Sold products and money set aside</h2>
      <Kv
        flush
        rows={[
          {
            name: `Active pledges, ${pledges.count.toLocaleString('en')}`,
            value: exactly(pledges.money, 'USCD'),
          },
          { name: 'Profit per midnight', value: exactly(pledges.aDay, 'USCD') },
          { name: 'Set aside for pledges', value: exactly(micros<'USCD'>(promised.uscd), 'USCD') },
          { name: `Set aside per day for pledges${off(pledges.open)}`, value: exactly(pledges.sells, 'USCD') },
          { name: 'Set aside for pre-orders', value: exactly(micros<'CIG'>(promised.cig), 'CIG') },
          { name: `Set aside per day for pre-orders${off(preorders.open)}`, value: exactly(preorders.sells, 'CIG') },
        ]}
      />
    </section>
  )
}

const WhatToDo = () => (
  <section aria-label="If the treasury is short">
    <h2>If the treasury is short</h2>
    <p className="panel__text">
      Members’ own money is never touched. Payments that are not covered wait until the money is there. One operator
      requests a transfer under{' '}
      <Link className="panel__link" href="/treasury?tab=moves&ask=new">
        Treasury, Transfers
      </Link>
      , another approves it under{' '}
      <Link className="panel__link" href="/approvals">
        Approvals
      </Link>
      : the treasury’s USDT into USCD, fees to the treasury, or the foundation’s ₡ to the treasury. To sell less in the
      meantime, lower the quotas or switch a product off under{' '}
      <Link className="panel__link" href="/settings?item=pledgesOpen">
        Settings
      </Link>
      .
    </p>
  </section>
)
