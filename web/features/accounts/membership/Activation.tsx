import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as membershipCalls from '@humidor/contract/accounts/membership.ts'
import * as teamCalls from '@humidor/contract/accounts/team.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as platformCalls from '@humidor/contract/platform/settings.ts'
import { refuseActivation } from '@humidor/domain/accounts/membership.ts'
import { minus, type Uscd } from '@humidor/domain/money/micros.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Dock } from '@humidor/ui/Dock.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { ArrowUpFromLine, Award, CalendarCheck, Send, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { type Acting, useAct } from '../../../api/useAct.ts'
import { useAgreed } from '../../../api/useAgreed.ts'
import type { Member } from '../../../api/useMember.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { callMoments } from '../../../session/moments.ts'
import { useWords } from '../../../words/words.ts'
import { FreezeRule } from './FreezeRule.tsx'

interface ActivationProps {
  mine: Member
  price: Uscd
  /** Points for each daily sign-in. */
  points: bigint
  preorders: Settings['preorders']
}

/** The price and the benefits of the activation, and the payment; without enough money, the way to get it. */
export function Activation({ mine, price, points, preorders }: ActivationProps) {
  const words = useWords('membership')
  const text = useMoneyText()
  const exactly = useExactText()
  // Here and not beside the button, which disappears when the balance does not cover a new price.
  const { agree, old } = useAgreed(price, true)
  const activate = useAct(membershipCalls.activeAccount, {
    success: words('activate.success'),
    then: () => callMoments('card'),
    changes: [memberCalls.info, platformCalls.settings, walletCalls.detail, teamCalls.analysis],
    inField: ['illegal_value'],
  })
  const refusal = refuseActivation({ activated: mine.isAccountActived, price, balance: mine.moneyTransaction })
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('activate.heading')}</h2>
        <p className="muted">{words('activate.lead', { amount: exactly(price) })}</p>
      </div>
      <div className="opens">
        <Rows card>
          <Row lead={<Award className="icon" />} title={words('activate.card')} />
          <Row lead={<Send className="icon" />} title={words('activate.opens')} />
          <Row lead={<ArrowUpFromLine className="icon" />} title={words('activate.withdraw')} />
          <Row lead={<UsersRound className="icon" />} title={words('activate.invites')} />
          <Row lead={<CalendarCheck className="icon" />} title={words('activate.points', { points: Number(points) })} />
        </Rows>
      </div>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('activate.from'), value: words('activate.wallet') },
            { name: words('activate.balance'), value: text(mine.moneyTransaction, 'USCD') },
          ]}
        />
      </Card>
      <FreezeRule of={preorders} />
      {refusal === 'insufficient_balance' ? (
        <NotEnough mine={mine} price={price} moved={old} />
      ) : (
        <Pay price={price} moved={old} agree={agree} activate={activate} preorders={preorders} />
      )}
    </>
  )
}

interface ShortProps extends Pick<ActivationProps, 'mine' | 'price'> {
  /** The price that the member agreed to, if the current one differs. */
  moved: Uscd | undefined
}

/** The missing amount, and the shortest way to it: convert USDT if there is some, else deposit. */
function NotEnough({ mine, price, moved }: ShortProps) {
  const words = useWords('membership')
  const exactly = useExactText()
  return (
    <>
      {moved !== undefined && (
        <ErrorNote>{words('activate.movedShort', { old: exactly(moved), price: exactly(price) })}</ErrorNote>
      )}
      <Note kind="ember">{words('activate.short', { amount: exactly(minus(price, mine.moneyTransaction)) })}</Note>
      <Dock>
        {mine.moneyBalance > 0n ? (
          <ButtonLink href={paths.exchange} block>
            {words('activate.convert')}
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.deposit} block>
            {words('activate.deposit')}
          </ButtonLink>
        )}
      </Dock>
    </>
  )
}

interface PayProps extends Omit<ShortProps, 'mine'>, Pick<ActivationProps, 'preorders'> {
  /** Agrees to the current price. */
  agree: () => void
  /** Belongs to the page, so a request outlives the dialog. */
  activate: Acting<typeof membershipCalls.activeAccount>
}

/** The payment is not refunded, so it needs a confirmation, and another one when the price has changed. */
function Pay({ price, moved, agree, activate, preorders }: PayProps) {
  const words = useWords('membership')
  const exactly = useExactText()
  const [asking, setAsking] = useState(false)
  const amount = exactly(price)
  const submit = useTryAgain()(activate.doubts({}), words('activate.submit', { amount }))
  const moving = activate.refusal === 'illegal_value' ? words('activate.moving') : undefined
  const problem = moved === undefined ? moving : words('activate.moved', { old: exactly(moved), price: amount })
  const send = async () => {
    agree()
    const paid = await activate.act({ price })
    if (paid !== undefined) setAsking(false)
  }
  return (
    <>
      <Dock>
        <Button
          block
          disabled={activate.offline}
          onClick={() => {
            activate.forgive()
            agree()
            setAsking(true)
          }}
        >
          {submit}
        </Button>
      </Dock>
      {asking && (
        <Confirm
          title={words('activate.confirmTitle')}
          text={words('activate.confirmText', { amount })}
          act={submit}
          keep={words('activate.keep')}
          busy={activate.busy}
          disabled={activate.offline}
          onAct={() => void send()}
          onClose={() => setAsking(false)}
        >
          <FreezeRule of={preorders} />
          {problem !== undefined && <ErrorNote>{problem}</ErrorNote>}
        </Confirm>
      )}
    </>
  )
}

/** Why the last try failed. */
const ErrorNote = ({ children }: { children: string }) => (
  <div role="alert">
    <Note kind="ember">{children}</Note>
  </div>
)
