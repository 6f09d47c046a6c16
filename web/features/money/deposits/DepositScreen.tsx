import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { useLocation, useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMember } from '../../../api/useMember.ts'
import { clockOffset, useSettings } from '../../../api/useSettings.ts'
import { useStep } from '../../../frame/arrival.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import '@humidor/ui/css/screen-deposit.css'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Steps } from '@humidor/ui/Progress.tsx'
import { useWords } from '../../../words/words.ts'
import { DepositForm } from './DepositForm.tsx'
import { NeedsMembership } from './NeedsMembership.tsx'
import { Payment } from './Payment.tsx'
import type { UsdtRecord } from './record.ts'
import { tokenOn } from './WalletLink.tsx'

/** /Deposit: the amount and the network; then, at `?id=`, the payment to make and its progress. */
export function DepositScreen() {
  const words = useWords('deposits')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const id = Number(query.get('id') ?? '')
  const paying = Number.isSafeInteger(id) && id > 0
  useStep(paying ? 'pay' : 'amount')
  const settings = useSettings(paying ? 5_000 : undefined)
  const mine = useMember()
  const records = useAsk(
    depositsCalls.usdtdetail,
    { page: 1, limit: 50, type: 1 },
    { when: paying, every: paying ? 2_000 : undefined, fresh: 0 },
  )
  const newest = useAsk(depositsCalls.usdtdetail, { page: 1, limit: 1, type: 1 }, { when: !paying, fresh: 0 })
  const record = paying ? records.data?.rows.find((one) => one.id === id) : undefined
  const actions = <TextLink href={paths.depositdetail}>{words('records')}</TextLink>
  const again = () => navigate(paths.deposit, { replace: true })

  if (!paying || (records.data && !record))
    return (
      <Page
        title={words('title')}
        back={paths.asset}
        actions={actions}
        className="deposit"
        still
        of={together({ limits: settings, mine, newest })}
      >
        {({ limits, mine: { isAccountActived }, newest: { rows } }) => (
          <Offered by="depositsOpen">
            <Progress now={0} />
            {!isAccountActived && <NeedsMembership price={limits.activationPrice} />}
            <DepositForm
              limits={limits}
              last={rows[0]}
              onOpened={(opened) => navigate(`${paths.deposit}?id=${opened}`)}
            />
          </Offered>
        )}
      </Page>
    )
  return (
    <Page
      title={words('title')}
      back={paths.deposit}
      actions={actions}
      className="deposit"
      still
      of={together({ settings, records })}
    >
      {({ settings: limits }) =>
        record && (
          <>
            <Progress now={stepOf(record)} />
            <Payment
              record={record}
              token={tokenOn(limits.chains, record.chain)}
              shown={limits.depositShown}
              offset={clockOffset(settings)}
              onAgain={again}
            />
          </>
        )
      }
    </Page>
  )
}

const stepOf = ({ status }: UsdtRecord) => (status === 1 ? 3 : 1)

function Progress({ now }: { now: number }) {
  const words = useWords('deposits')
  return <Steps steps={[words('steps.amount'), words('steps.send'), words('steps.confirmed')]} now={now} />
}
