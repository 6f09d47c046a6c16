import { contract } from '@humidor/contract/index.ts'
import { refuseActivation } from '@humidor/domain/membership.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { minus, type Uscd } from '@humidor/domain/money/micros.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { Award, CalendarCheck, Send, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import type { Member } from '../../api/useMember.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'

interface ActivationProps {
  mine: Member
  price: Uscd
  /** For each daily sign-in. */
  points: bigint
}

/** What activation costs and opens, and the payment; when the money is short, the way to it. */
export function Activation({ mine, price, points }: ActivationProps) {
  const words = useWords('membership')
  const text = useMoneyText()
  const refusal = refuseActivation({ activated: mine.isAccountActived, price, balance: mine.moneyTransaction })
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('activate.heading')}</h2>
        <p className="muted">{words('activate.lead', { amount: text(price) })}</p>
      </div>
      <div className="opens">
        <Rows card>
          <Row lead={<Award className="icon" />} title={words('activate.card')} />
          <Row lead={<Send className="icon" />} title={words('activate.opens')} />
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
      {refusal === 'insufficient_balance' ? <Short mine={mine} price={price} /> : <Pay price={price} />}
    </>
  )
}

/** How much is missing, and the nearest way to it: what lies in USDT is converted, otherwise it is deposited. */
function Short({ mine, price }: Pick<ActivationProps, 'mine' | 'price'>) {
  const words = useWords('membership')
  const text = useMoneyText()
  const missing = minus(price, mine.moneyTransaction)
  return (
    <>
      <Note kind="ember">
        {words('activate.short', { amount: text(missing, undefined, { places: placesOf(missing) }) })}
      </Note>
      {mine.moneyBalance > 0n ? (
        <ButtonLink href={paths.exchange} block>
          {words('activate.convert')}
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.deposit} block>
          {words('activate.deposit')}
        </ButtonLink>
      )}
    </>
  )
}

/** The payment is not returned, so it is asked for twice. */
function Pay({ price }: Pick<ActivationProps, 'price'>) {
  const words = useWords('membership')
  const text = useMoneyText()
  const [asking, setAsking] = useState(false)
  const activate = useAct(contract.membership.activeAccount, {
    thanks: words('activate.success'),
    then: () => setAsking(false),
    changes: [contract.member.info, contract.wallet.detail],
  })
  const amount = text(price)
  return (
    <>
      <Button block disabled={activate.offline} onClick={() => setAsking(true)}>
        {words('activate.submit', { amount })}
      </Button>
      {asking && (
        <Confirm
          title={words('activate.confirmTitle')}
          text={words('activate.confirmText', { amount })}
          act={words('activate.submit', { amount })}
          keep={words('activate.keep')}
          busy={activate.busy}
          onAct={() => void activate.act({})}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
