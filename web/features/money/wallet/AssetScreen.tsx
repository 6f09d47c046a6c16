import { IconButton } from '@humidor/ui/AppBar.tsx'
import { HideAmounts, Money } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { Tabs } from '@humidor/ui/Tabs.tsx'
import { Eye, EyeOff, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useMember } from '../../../api/useMember.ts'
import { MainTabs } from '../../../frame/MainTabs.tsx'
import { TransparencyLink } from '../../../frame/TransparencyLink.tsx'
import { paths } from '../../../paths.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import { useWords } from '../../../words/words.ts'
import { ScanSheet } from '../scanner/scanner.ts'
import { Balances } from './Balances.tsx'
import { WalletDetail } from './history/WalletDetail.tsx'
import { CigarBoxMoves, Moves } from './Moves.tsx'
import { TotalChart } from './TotalChart.tsx'

const tabs = ['all', 'uscd', 'income', 'rewards'] as const
type TabId = (typeof tabs)[number]

/** The wallet that each tab shows, by its number on the wire. */
const walletOf: Record<TabId, number> = { all: 0, uscd: 2, income: 3, rewards: 4 }

/** /Asset: the balances, wallet by wallet, and every entry. */
export function AssetScreen() {
  const words = useWords('asset')
  const scanner = useWords('scanner')
  const [scanning, setScanning] = useState(false)
  const member = useMember()
  const { covered, toggle } = useAmountsCovered()
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((id) => id === query.get('tab')) ?? 'all'
  return (
    <HideAmounts when={covered}>
      <Page
        title={words('title')}
        root
        className="asset"
        tabs={<MainTabs here="asset" />}
        actions={
          <>
            <IconButton icon={ScanLine} label={scanner('title')} onClick={() => setScanning(true)} />
            <IconButton icon={covered ? EyeOff : Eye} label={words('hideAmounts')} pressed={covered} onClick={toggle} />
          </>
        }
        of={member}
      >
        {(mine) => (
          <Tabs
            label={words('balances')}
            tabs={tabs.map((id) => ({ id, label: words(`tabs.${id}`) }))}
            value={tab}
            onChange={(to) => setQuery(to === 'all' ? {} : { tab: to }, { replace: true })}
          >
            <div className="stack stack--loose">
              {tab === 'all' && <TotalChart total={mine.moneyTotal} />}
              {tab === 'uscd' && (
                <Section label={words('uscd')}>
                  <Money amount={mine.moneyTransaction} coin="USCD" size="xl" />
                </Section>
              )}
              {tab === 'income' && (
                <Section label={words('cigarBox')}>
                  <Money amount={mine.moneyProfit} coin="CIG" size="xl" />
                  <p className="caption">
                    ≈ <Money amount={mine.moneyProfitAsUsd} coin="USCD" />
                  </p>
                </Section>
              )}
              {tab === 'rewards' && (
                <Section label={words('rewards')}>
                  <Money amount={mine.moneyRebate} coin="USCD" size="xl" />
                </Section>
              )}
              {tab === 'all' && <Moves convert={paths.exchange} />}
              {tab === 'uscd' && <Moves convert={paths.exchangeusdt} />}
              {tab === 'income' && <CigarBoxMoves />}
              {tab === 'all' && <Balances mine={mine} />}
              {tab === 'all' && <TransparencyLink flush />}
              <WalletDetail key={tab} wallet={walletOf[tab]} />
            </div>
          </Tabs>
        )}
      </Page>
      {scanning && <ScanSheet onClose={() => setScanning(false)} />}
    </HideAmounts>
  )
}
