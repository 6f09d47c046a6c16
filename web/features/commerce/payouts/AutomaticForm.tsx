import * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'
import {
  LAST_MONTH_DAY,
  type PayoutRule,
  type PayoutSchedule,
  payoutSchedules,
  refusePayoutRule,
} from '@humidor/domain/commerce/payout-rule.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { SelectField } from '@humidor/ui/SelectField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type Automatic, hourText, weekdayName } from './automatic.ts'

/** What the form holds, as typed. */
interface Typed {
  schedule: PayoutSchedule
  weekday: number
  monthDay: number
  hour: number
  threshold: string
  reserve: string
}

const NIGHT = 2
/** An amount in a field; nothing typed is null, and what cannot be read is undefined. */
const amountIn = (typed: string): Usdt | null | undefined => (isBlank(typed) ? null : parseAmount<'USDT'>(typed))
const textOf = (amount: Usdt | null | undefined) => (amount ? exact(amount) : '')

const first = ({ rule }: Automatic): Typed => ({
  schedule: rule?.schedule ?? 'daily',
  weekday: rule?.weekday ?? 1,
  monthDay: rule?.monthDay ?? 1,
  hour: rule?.hour ?? NIGHT,
  threshold: textOf(rule?.threshold),
  reserve: textOf(rule?.reserve),
})

/** The rule that was typed; undefined where an amount cannot be read. */
function ruleOf({ schedule, weekday, monthDay, hour, ...amounts }: Typed): PayoutRule | undefined {
  const [threshold, reserve] = [amountIn(amounts.threshold), amountIn(amounts.reserve)]
  if (threshold === undefined || reserve === undefined) return undefined
  return {
    schedule,
    weekday: schedule === 'weekly' ? weekday : null,
    monthDay: schedule === 'monthly' ? monthDay : null,
    hour: schedule === 'none' ? null : hour,
    threshold,
    reserve: reserve ?? micros(0n),
  }
}

const names = { none: 'none', daily: 'eachDay', weekly: 'eachWeek', monthly: 'eachMonth' } as const
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const ofPassword: ReadonlySet<ErrorCode> = new Set(['no_password', 'wrong_password'])

/** What the form holds and sends, and the reason why it is refused. */
function useRule(found: Automatic, onClose: () => void) {
  const words = useWords('bookkeeping')
  const [typed, setTyped] = useState(() => first(found))
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { payoutRule, setPayoutRule } = bookkeepingCalls
  const save = useAct(setPayoutRule, {
    success: words('automatic.saved'),
    changes: [payoutRule],
    inField: setPayoutRule.errors,
    then: onClose,
  })
  const rule = ruleOf(typed)
  const own = rule && refusePayoutRule(rule, found.minimum)
  const lacks = password === '' ? 'no_password' : undefined
  const edited = () => {
    setTried(false)
    save.forgive()
  }
  const submit = async () => {
    setTried(true)
    if (!rule || own || lacks || save.busy) return
    if ((await save.act({ ...rule, password })) === undefined) setPassword('')
  }
  return {
    ...{ typed, password, save, submit },
    refused: (tried ? (own ?? lacks) : undefined) ?? save.refusal,
    change(part: Partial<Typed>) {
      setTyped({ ...typed, ...part })
      edited()
    },
    setPassword(value: string) {
      setPassword(value)
      edited()
    },
  }
}

/** Sets the rule of automatic payouts, with the password, or ends it. */
export function AutomaticForm({ found, onClose }: { found: Automatic; onClose: () => void }) {
  const words = useWords('bookkeeping')
  const refusalText = useRefusalText()
  const minimum = useMoneyText()(found.minimum)
  const { typed, password, save, submit, refused, change, setPassword } = useRule(found, onClose)
  const passwordError = (code: ErrorCode | undefined) =>
    code === 'wrong_password'
      ? words('automatic.wrongPassword')
      : code === 'no_password'
        ? refusalText(code)
        : undefined
  const isOfField = refused === 'minimum_withdrawal_limit' || (refused !== undefined && ofPassword.has(refused))
  const elsewhere = isOfField
    ? undefined
    : refused === 'illegal_value'
      ? words('automatic.needs')
      : refusalText(refused)
  return (
    <Sheet open title={words('automatic.title')} onClose={onClose}>
      <p className="muted">{words('automatic.lead')}</p>
      <Form onSubmit={() => void submit()}>
        <When typed={typed} change={change} />
        <AmountField
          label={words('automatic.balance')}
          coin="USDT"
          value={typed.threshold}
          onChange={(threshold) => change({ threshold })}
          hint={words('automatic.balanceHint', { minimum })}
          error={refused === 'minimum_withdrawal_limit' ? words('automatic.balanceLow', { minimum }) : undefined}
        />
        <AmountField
          label={words('automatic.reserve')}
          coin="USDT"
          value={typed.reserve}
          onChange={(reserve) => change({ reserve })}
          hint={words('automatic.reserveHint')}
        />
        <TextField
          label={words('automatic.password')}
          kind="password"
          value={password}
          onChange={setPassword}
          error={passwordError(refused)}
        />
        {elsewhere !== undefined && (
          <div role="alert">
            <Note kind="ember">{elsewhere}</Note>
          </div>
        )}
        <Button type="submit" block busy={save.busy} disabled={save.offline}>
          {words('automatic.save')}
        </Button>
        {found.rule && <StopButton onClose={onClose} />}
      </Form>
    </Sheet>
  )
}

function StopButton({ onClose }: { onClose: () => void }) {
  const words = useWords('bookkeeping')
  const { payoutRule, removePayoutRule } = bookkeepingCalls
  const stop = useAct(removePayoutRule, { success: words('automatic.stopped'), changes: [payoutRule], then: onClose })
  return (
    <Button kind="danger-quiet" block busy={stop.busy} disabled={stop.offline} onClick={() => void stop.act({})}>
      {words('automatic.stop')}
    </Button>
  )
}

/** How often, on which day, and at which hour of the shop's clock. */
function When({ typed, change }: { typed: Typed; change: (part: Partial<Typed>) => void }) {
  const words = useWords('bookkeeping')
  const { lang } = useLanguage()
  return (
    <>
      <SelectField
        label={words('automatic.schedule')}
        options={payoutSchedules.map((id) => ({ id, label: words(`automatic.${names[id]}`) }))}
        value={typed.schedule}
        onChange={(schedule) => change({ schedule })}
      />
      {typed.schedule === 'weekly' && (
        <SelectField
          label={words('automatic.weekday')}
          options={numbers(1, 7).map((n) => ({ id: String(n), label: weekdayName(lang, n) }))}
          value={String(typed.weekday)}
          onChange={(weekday) => change({ weekday: Number(weekday) })}
        />
      )}
      {typed.schedule === 'monthly' && (
        <SelectField
          label={words('automatic.monthDay')}
          options={numbers(1, LAST_MONTH_DAY).map((n) => ({ id: String(n), label: String(n) }))}
          value={String(typed.monthDay)}
          onChange={(monthDay) => change({ monthDay: Number(monthDay) })}
        />
      )}
      {typed.schedule !== 'none' && (
        <SelectField
          label={words('automatic.hour')}
          options={numbers(0, 23).map((n) => ({ id: String(n), label: hourText(n) }))}
          value={String(typed.hour)}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
      )}
    </>
  )
}
