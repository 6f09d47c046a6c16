import { ArrowDownToLine, ArrowUpFromLine, Award, Check, Eye, Hourglass, Leaf, Send, Timer } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../AppBar.tsx'
import { Badge, Status } from '../Badge.tsx'
import { Delta } from '../Delta.tsx'
import { Dial } from '../Dial.tsx'
import { Lid } from '../Lid.tsx'
import { LineChart } from '../LineChart.tsx'
import { HideAmounts, Money } from '../Money.tsx'
import { Bar, Burn, SegSteps, Steps } from '../Progress.tsx'
import { Segmented } from '../Segmented.tsx'
import { Tabs } from '../Tabs.tsx'
import { Tray } from '../Tray.tsx'
import { Block } from './Block.tsx'
import { balances, sample } from './samples.ts'

const opened = Date.now()

const Figures = () => (
  <div className="stack">
    <Money amount={sample.total} coin="USCD" size="xl" />
    <Money amount={sample.due} coin="USCD" size="lg" />
    <Money amount={sample.profit} coin="CIG" size="md" />
    <Money amount={sample.price} coin="USCD" size="sm" places={4} />
    <Money amount={500_417_200n} coin="USDT" size="lg" places={4} marked={2} />
    <div className="between">
      <Money amount={355_200_000n} coin="USCD" signed />
      <Money amount={-500_000_000n} coin="USCD" signed />
      <Money amount={1240n} coin="POINT" />
    </div>
  </div>
)

/** Figures, tabs, badges, the lid, the tray, progress and the chart. */
export function FigurePieces() {
  const [tab, setTab] = useState<'all' | 'uscd' | 'rewards'>('all')
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [range, setRange] = useState<'7' | '30' | '90'>('30')
  return (
    <>
      <Block title="Type and money">
        <Figures />
        <HideAmounts when>
          <div className="between">
            <Money amount={sample.total} coin="USCD" size="lg" />
            <Money amount={sample.profit} coin="CIG" />
          </div>
        </HideAmounts>
      </Block>
      <Block title="Lid and tray">
        <Lid
          label="Total assets"
          action={<IconButton icon={Eye} size="md" label="Hide amounts" pressed={false} />}
          columns={[
            <>
              <span className="label">Profit</span>
              <Money amount={sample.profit} coin="CIG" size="sm" />
              <span className="caption tnum">≈ 11,144.59 USCD</span>
            </>,
            <>
              <span className="label">Bonus</span>
              <Money amount={1_286_400_000n} coin="USCD" size="sm" />
              <span className="caption tnum">+24.00 today</span>
            </>,
          ]}
        >
          <div>
            <Money amount={sample.total} coin="USCD" size="xl" />
          </div>
          <Delta by={1n}>+118.20 (0.42%) today</Delta>
        </Lid>
        <Tray
          label="Shortcuts"
          cells={[
            { icon: ArrowDownToLine, label: 'Deposit', href: '/Deposit' },
            { icon: ArrowUpFromLine, label: 'Aus\u00ADzahlung', href: '/Withdraw' },
            { icon: Award, label: 'VIP', href: '/Vip' },
            { icon: Send, label: 'Weiter\u00ADempfehlen', soon: true },
          ]}
        />
      </Block>
      <Block title="Tabs">
        <Tabs
          label="Wallet"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'all', label: 'All' },
            { id: 'uscd', label: 'USCD' },
            { id: 'rewards', label: 'Rewards' },
          ]}
        >
          <p className="muted">The panel of {tab}.</p>
        </Tabs>
        <Tabs
          fill
          label="Orders"
          value={side}
          onChange={setSide}
          tabs={[
            { id: 'buy', label: 'Buy orders', count: 6 },
            { id: 'sell', label: 'Sell orders', count: 4 },
          ]}
        />
        <Segmented
          label="Range"
          value={range}
          onChange={setRange}
          options={[
            { id: '7', label: '7 D' },
            { id: '30', label: '30 D' },
            { id: '90', label: '90 D' },
          ]}
        />
      </Block>
      <Block title="Badges and status">
        <div className="flow">
          <Badge tone="ember" icon={Timer}>
            Payment due
          </Badge>
          <Badge tone="gold" icon={Hourglass}>
            Awaiting result
          </Badge>
          <Badge tone="leaf" icon={Leaf}>
            Holding
          </Badge>
          <Badge icon={Check}>Complete</Badge>
          <Badge tone="line">Your order</Badge>
        </div>
        <div className="flow">
          <Status kind="done">Completed</Status>
          <Status kind="wait">Processing</Status>
          <Status kind="fail">Failed</Status>
        </div>
      </Block>
      <Block title="Progress and time">
        <Steps steps={['Amount', 'Send', 'Confirmed']} now={1} />
        <Steps steps={['Submitted', 'Result', 'Payment']} now={1} failed />
        <SegSteps count={5} done={4} />
        <SegSteps count={5} done={2} failed />
        <Bar part={0.63} label="Direct referrals" />
        <Burn left={0.78} />
        <Burn left={0.12} />
        <div className="between">
          <Dial until={opened + 968_000} total={1200} />
          <Dial until={opened + 408_000} total={1200} />
          <Dial until={opened + 72_000} total={1200} />
        </div>
      </Block>
      <Block title="Chart">
        <LineChart
          points={balances}
          label="Total balance"
          summary="From 24,310.36 to 28,161.36 USCD in 60 days"
          empty=""
          coin="USCD"
          height={190}
        />
        <LineChart
          points={balances.slice(0, 1)}
          label="First day"
          summary="24,310.36 USCD on the first day"
          empty=""
          coin="USCD"
          height={140}
        />
        <LineChart points={[]} label="No day yet" summary="" empty="The first day is drawn at midnight." height={120} />
      </Block>
    </>
  )
}
