import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { offeredAddress } from '@humidor/domain/money/withdrawal-address.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { clockOffset, useSettings } from '../../../api/useSettings.ts'
import { useStep } from '../../../frame/arrival.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { type KeptAddress, MoneyPaused } from '../../accounts/security/security.ts'
import { knownFrom, refuseAmount, type Terms } from './facts.ts'
import { nextChange } from './opening.ts'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawSent } from './WithdrawSent.tsx'

/** The step in the URL: `?amount=` in millionths is to be confirmed, `?asked` has been requested, `&to=` is the chosen address. */
function stepIn(query: URLSearchParams) {
  const amount = Number(query.get('amount') ?? '')
  return {
    amount: Number.isSafeInteger(amount) && amount > 0 ? micros<'USDT'>(BigInt(amount)) : undefined,
    asked: query.has('asked'),
    named: query.get('to') ?? undefined,
  }
}

/**
 * /Withdraw: the amount, the confirmation with both codes, then where to follow it. The steps are addresses, so that back and
 * reload work.
 */
export function WithdrawScreen() {
  const words = useWords('withdrawals')
  const settings = useSettings()
  const terms = useAsk(withdrawalsCalls.withdrawalTerms, {}, { every: 60_000 })
  const security = useAsk(securityCalls.security, {})
  const kept = useAsk(withdrawalsCalls.cashAddresses, {})
  const asked = together({ mine: useMember(), terms, kept, security, settings })
  return (
    <Page
      title={words('title')}
      back={paths.asset}
      actions={<TextLink href={paths.withdrawdetail}>{words('records')}</TextLink>}
      still
      of={asked}
    >
      {({ mine, terms: now, kept: addresses, security: { moneyWaitsUntil } }) => (
        <Asking
          mine={mine}
          terms={now}
          kept={addresses}
          waitsUntil={moneyWaitsUntil}
          offset={clockOffset(settings)}
          onChange={() => void terms.refetch()}
        />
      )}
    </Page>
  )
}

/** What a withdrawal changes. */
const changedCalls = [
  ...[memberCalls.info, walletCalls.detail, depositsCalls.usdtdetail, securityCalls.security],
  ...[withdrawalsCalls.withdrawalTerms, withdrawalsCalls.cashAddresses],
]

interface AskingProps {
  mine: Member
  terms: Terms
  kept: readonly KeptAddress[]
  waitsUntil: Date | null
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  /** The terms have changed with time, as when the window opens. */
  onChange: () => void
}

/** The step in the address, if it is allowed. */
function Asking({ mine, terms, kept, waitsUntil, offset, onChange }: AskingProps) {
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const { amount, asked, named } = stepIn(query)
  // The terms change at known moments, so the page renders again at the next of them and not every second.
  const [checkedAt, checkAgain] = useState(() => Date.now())
  const at = new Date(checkedAt + offset)
  const to = kept.find(({ address }) => address === named) ?? offeredAddress(kept, terms.addressPause, at)
  const known = knownFrom(terms, { balance: mine.moneyBalance, to, at })
  usePassed(nextChange(known).getTime() - offset, () => {
    checkAgain(Date.now())
    onChange()
  })
  // Once shown, the confirmation stays: the server decides about a late request.
  const [confirmed, setConfirmed] = useState<Usdt>()
  if (amount !== undefined && amount !== confirmed && refuseAmount(known, amount) === undefined) setConfirmed(amount)
  const confirming = amount !== undefined && amount === confirmed && to !== undefined
  const [sent, setSent] = useState<Usdt>()
  /** The confirmation was opened from the form, so a step back leads there. */
  const [opened, setOpened] = useState(false)
  const step = asked && sent !== undefined ? 'sent' : confirming ? 'confirm' : 'form'
  useStep(step)
  const words = useWords('withdrawals')
  const exactly = useExactText()
  const send = useAct(withdrawalsCalls.withdraw, {
    then: (_, { money }) => {
      setSent(money)
      // If the reader has stepped back during the request, a step back leads to the form again.
      navigate(`${paths.withdraw}?asked`, { replace: confirming })
    },
    successIfLeft: (_, { money }) => words('sent.title', { amount: exactly(money) }),
    changes: changedCalls,
    // A toast would disappear before its reason is understood, so the page shows every refusal.
    inField: withdrawalsCalls.withdraw.errors,
  })

  if (asked && sent !== undefined) return <WithdrawSent money={sent} fee={known.fee} />
  if (waitsUntil) return <MoneyPaused until={waitsUntil} />
  if (confirming)
    return (
      <WithdrawConfirm
        money={amount}
        fee={known.fee}
        to={to}
        send={send}
        onChange={() => (opened ? history.back() : navigate(paths.withdraw, { replace: true }))}
      />
    )
  return (
    <Offered by="withdrawalsOpen">
      <WithdrawForm
        mine={mine}
        known={known}
        to={to}
        kept={kept}
        offset={offset}
        send={send}
        first={sent === undefined ? (amount ?? confirmed) : undefined}
        onAmount={(money) => {
          setOpened(true)
          send.forgive()
          navigate(`${paths.withdraw}?amount=${money}${to ? `&to=${to.address}` : ''}`)
        }}
        onChoose={(address) => navigate(`${paths.withdraw}?to=${address}`, { replace: true })}
        onOpen={onChange}
      />
    </Offered>
  )
}

/** Calls back after a moment, in milliseconds of this device's clock. */
function usePassed(moment: number, onPass: () => void) {
  const pass = useEffectEvent(onPass)
  useEffect(() => {
    // Browser timers run 24 days at most. No window is that far away, but a setting may be.
    const timer = setTimeout(() => pass(), Math.min(Math.max(0, moment - Date.now()) + 50, 2 ** 31 - 1))
    // Browser timers stop while a phone sleeps.
    const wake = () => {
      if (!document.hidden && moment <= Date.now()) pass()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [moment])
}
