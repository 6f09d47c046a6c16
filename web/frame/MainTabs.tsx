import { TabBar } from '@humidor/ui/TabBar.tsx'
import { ChartCandlestick, House, Menu, Package, Wallet } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { pathOf } from '../redirect.ts'
import { useWords } from '../words/words.ts'

/** The root screens of the tab bar. */
export type Tab = 'index' | 'market' | 'shop' | 'asset' | 'more'

const tabs = [
  { tab: 'index', icon: House },
  { tab: 'market', icon: ChartCandlestick },
  { tab: 'shop', icon: Package },
  { tab: 'asset', icon: Wallet },
  { tab: 'more', icon: Menu },
] as const

/**
 * The tab bar of a root screen: `<Page root tabs={<MainTabs here="asset" />} …>`. A tapped tab is the current one at once, while its
 * page is still fetched: the address changes before the page does.
 */
export function MainTabs({ here }: { here: Tab }) {
  const words = useWords('frame')
  const address = pathOf(useLocation()[0])
  const current = tabs.find(({ tab }) => paths[tab] === address)?.tab ?? here
  const items = tabs.map(({ tab, icon }) => ({
    href: paths[tab],
    label: words(`tabs.${tab}`),
    icon,
    here: tab === current,
  }))
  return <TabBar items={items} label={words('tabs.label')} />
}
