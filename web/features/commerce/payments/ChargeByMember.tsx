import * as securityCalls from '@humidor/contract/accounts/authenticator.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { readChargeQuery } from '@humidor/domain/commerce/pay-link.ts'
import type { Cig } from '@humidor/domain/money/micros.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useStep } from '../../../frame/arrival.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MoneyPaused } from '../../accounts/security/security.ts'
import { ChargeAsked } from './ChargeAsked.tsx'
import { CodeConfirm } from './CodeConfirm.tsx'
import { type Paid, PaySent } from './PaySent.tsx'
import type { PayerCharge } from './payer-charge.ts'

/** The request of a shop, as a signed-in member pays it: one confirmation, then the receipt. */
export function ChargeByMember() {
  const words = useWords('payments')
  const exactly = useExactText()
  const code = readChargeQuery(useSearchParams()[0]) ?? ''
  const [, navigate] = useLocation()
  const [paid, setPaid] = useState<Paid>()
  const charge = useAsk(chargesCalls.chargeByCode, { code })
  const member = useMember()
  useStep(paid ? 'sent' : 'confirm')
  const pay = useAct(chargesCalls.payCharge, {
    then: ({ receipt, name, createdAt }) => {
      if (charge.data)
        setPaid({ payment: { ...charge.data.shop, name, money: charge.data.moneyCig }, receipt, at: createdAt })
    },
    successIfLeft: (_, { moneyCig }) => words('sent.title', { amount: exactly(moneyCig, 'CIG') }),
    changes: [memberCalls.info, walletCalls.detail, chargesCalls.chargeByCode],
    inField: [
      ...(['google_code_error', 'google_auth_failed', 'not_enough_money', 'merchant_not_exists'] as const),
      ...(['charge_paid', 'charge_expired', 'charge_cancelled', 'wrong_money'] as const),
    ],
  })
  return (
    <Page title={words('charge.title')} back={paths.index} still of={together({ charge, member })}>
      {({ charge: asked, member: mine }) => {
        if (paid) return <PaySent {...paid} />
        // A payment whose answer was lost is repeated, also once the request shows as paid: by this very payment.
        const doubted = pay.doubts({ code, moneyCig: asked.moneyCig })
        return (
          <>
            <ChargeAsked charge={asked} onOver={() => void charge.refetch()} />
            {(asked.state === 'open' || doubted) && (
              <Offered by="merchantsOpen">
                <Paying
                  charge={asked}
                  mine={mine}
                  isDoubted={doubted}
                  confirm={
                    <CodeConfirm
                      title={words('charge.confirm')}
                      submit={words('confirm.submit', { amount: exactly(asked.moneyCig, 'CIG') })}
                      change={words('charge.notNow')}
                      mine={mine}
                      pay={pay}
                      wanted={{ code, moneyCig: asked.moneyCig }}
                      onChange={() => navigate(paths.index)}
                    >
                      <Note kind="ember">{words('confirm.note')}</Note>
                    </CodeConfirm>
                  }
                />
              </Offered>
            )}
          </>
        )
      }}
    </Page>
  )
}

interface PayingProps {
  charge: PayerCharge
  mine: Member
  /** It was sent, and its outcome is unknown: nothing but the same request helps. */
  isDoubted: boolean
  confirm: ReactNode
}

/** The confirmation, or what stands in its way and what the member can do about it. */
function Paying({ charge, mine, isDoubted, confirm }: PayingProps) {
  const words = useWords('payments')
  const exactly = useExactText()
  const { moneyWaitsUntil } = useAsk(securityCalls.security, {}).data ?? {}
  if (isDoubted) return confirm
  if (mine.isFrozen) return <Way text={words('charge.frozen')} way={words('charge.toFrozen')} href={paths.unActive} />
  if (!mine.isAccountActived)
    return <Way text={words('charge.notActive')} way={words('form.toActivate')} href={paths.vip} />
  if (moneyWaitsUntil) return <MoneyPaused until={moneyWaitsUntil} />
  const lacking = (charge.moneyCig - mine.moneyProfit) as Cig
  if (lacking > 0n)
    return (
      <Way
        text={words('charge.lacking', { has: exactly(mine.moneyProfit, 'CIG'), amount: exactly(lacking, 'CIG') })}
        way={words('charge.buy')}
        href={paths.cbtrade}
      />
    )
  return confirm
}

const Way = ({ text, way, href }: { text: string; way: string; href: string }) => (
  <div className="stack">
    <Note kind="ember">{text}</Note>
    <ButtonLink block href={href}>
      {way}
    </ButtonLink>
  </div>
)
