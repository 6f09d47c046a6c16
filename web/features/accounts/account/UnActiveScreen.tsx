import { TextLink } from '@humidor/ui/AppBar.tsx'
import { AtRest } from '@humidor/ui/art/LineArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-unactive.css'
import '@humidor/ui/css/strip.css'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { ArrowDownToLine, ArrowUpFromLine, LogOut, Menu, Repeat, Wallet } from 'lucide-react'
import { useState } from 'react'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { daysIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { TransfersInReview } from '../../money/wallet/wallet.ts'
import { FreezingOrders } from '../../products/preorders/preorders.ts'
import { LogoutDialog } from './LogoutDialog.tsx'

/** The words for each reason of a frozen membership (rules P18); 3 is an operator's freeze. */
const reasons = { 1: 'noPreorder', 2: 'unpaid', 3: 'operator' } as const
const reasonOf = (mine: Member) => reasons[mine.frozenReason as keyof typeof reasons] ?? 'unpaid'

/** /UnActive: why the membership is frozen, the balances, and what the member can still do. */
export function UnActiveScreen() {
  const words = useWords('account')
  const [leaving, setLeaving] = useState(false)
  const asked = together({ mine: useMember(), settings: useSettings() })
  return (
    <>
      <Page
        title={words('unactive.title')}
        actions={
          <TextLink before={LogOut} onClick={() => setLeaving(true)}>
            {words('unactive.logout')}
          </TextLink>
        }
        className="unactive"
        of={asked}
      >
        {({ mine, settings }) => <Frozen mine={mine} idleDays={daysIn(settings.preorders.idleAfter ?? 0)} />}
      </Page>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}

/** `idleDays`: how long a member may go without a pre-order; 0 while that rule is off. */
function Frozen({ mine, idleDays }: { mine: Member; idleDays: number }) {
  const words = useWords('account')
  const reason = reasonOf(mine)
  return (
    <>
      <div className="stack center">
        <div className="unactive__art">
          <AtRest width={176} />
        </div>
        <h2 className="title-1">{words('unactive.heading')}</h2>
        <p className="muted">{words(`unactive.${reason}`, { days: idleDays })}</p>
      </div>
      <FreezingOrders mine={mine} />
      <dl className="strip">
        <div>
          <dt>{words('unactive.usdt')}</dt>
          <dd>
            <Money amount={mine.moneyBalance} coin="USDT" size="sm" />
          </dd>
        </div>
        <div>
          <dt>{words('unactive.uscd')}</dt>
          <dd>
            <Money amount={mine.moneyTransaction} coin="USCD" size="sm" />
          </dd>
        </div>
      </dl>
      <Note>{words('unactive.yours')}</Note>
      <div className="pairbtn">
        <ButtonLink kind="quiet" icon={ArrowDownToLine} href={paths.deposit}>
          {words('unactive.deposit')}
        </ButtonLink>
        <ButtonLink kind="quiet" icon={Repeat} href={paths.exchange}>
          {words('unactive.exchange')}
        </ButtonLink>
      </div>
      <TransfersInReview />
      <Rows card>
        {mine.isAccountActived && (
          <Row icon={ArrowUpFromLine} title={words('unactive.withdraw')} href={paths.withdraw} />
        )}
        <Row icon={Wallet} title={words('unactive.assets')} href={paths.asset} />
        <Row icon={Menu} title={words('unactive.more')} href={paths.more} />
      </Rows>
    </>
  )
}
