import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { readPayQuery } from '@humidor/domain/commerce/pay-link.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { useStep } from '../../../frame/arrival.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MoneyPaused } from '../../accounts/security/security.ts'
import { PayConfirm } from './PayConfirm.tsx'
import { type Draft, PayForm, type Payment } from './PayForm.tsx'
import { type Paid, PaySent } from './PaySent.tsx'

const nothing: Draft = { vcode: '', amount: '', fromCode: false }

/** The payment in the address, as a merchant's QR opens it. */
function draftOf(query: URLSearchParams): Draft {
  const { vcode = '', money } = readPayQuery(query)
  return { vcode, amount: money === undefined ? '' : exact(money), fromCode: vcode !== '' }
}

/**
 * /CbExpense: pay a merchant in ₡. First the merchant and the amount, typed or scanned; then a check of the shop; then the
 * code. Each step has an address. It omits merchant and amount, so that a reload never resumes a payment.
 */
export function CbExpenseScreen() {
  const words = useWords('payments')
  const { moneyWaitsUntil } = useAsk(securityCalls.security, {}).data ?? {}
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => draftOf(query))
  const [payment, setPayment] = useState<Payment>()
  const [paid, setPaid] = useState<Paid>()
  const done = query.has('sent') ? paid : undefined
  const confirming = query.has('confirm') ? payment : undefined
  useStep(done ? 'sent' : confirming ? 'confirm' : 'form')
  const exactly = useExactText()
  const pay = useAct(merchantsCalls.transferCigToMerchant, {
    then: ({ receipt, createdAt }) => {
      if (payment) setPaid({ payment, receipt, at: createdAt })
      setDraft(nothing)
      // If the reader has stepped back meanwhile, one step back returns to the form.
      navigate(`${paths.cbExpense}?sent`, { replace: confirming !== undefined })
    },
    successIfLeft: (_, { moneyCig }) => words('sent.title', { amount: exactly(moneyCig, 'CIG') }),
    changes: [memberCalls.info, walletCalls.detail],
    inField: ['google_code_error', 'google_auth_failed', 'not_enough_money', 'merchant_not_exists'],
  })
  return (
    <Page title={words('title')} back={paths.index} still of={useMember()}>
      {(mine) => {
        if (done) return <PaySent {...done} onAgain={() => history.back()} />
        if (moneyWaitsUntil) return <MoneyPaused until={moneyWaitsUntil} />
        if (confirming) return <PayConfirm payment={confirming} mine={mine} pay={pay} onChange={() => history.back()} />
        return (
          <Offered by="merchantsOpen">
            <PayForm
              mine={mine}
              draft={draft}
              pay={pay}
              onDraft={setDraft}
              onFound={(found) => {
                setPayment(found)
                pay.forgive()
                navigate(`${paths.cbExpense}?confirm`)
              }}
            />
          </Offered>
        )
      }}
    </Page>
  )
}
