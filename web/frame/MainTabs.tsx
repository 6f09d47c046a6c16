import { TabBar } from '@humidor/ui/TabBar.tsx'
import { ChartCandlestick, House, Menu, Wallet } from 'lucide-react'
import { paths } from '../paths.ts'
import { useWords } from '../words/words.ts'

/** The roots of the tab bar. Shop joins when it is built. */
export type Tab = 'index' | 'market' | 'asset' | 'more'

const tabs = [
  { tab: 'index', icon: House },
  { tab: 'market', icon: ChartCandlestick },
  { tab: 'asset', icon: Wallet },
  { tab: 'more', icon: Menu },
] as const

/** The tab bar of a root screen: `<Page root tabs={<MainTabs here="asset" />} …>`. */
export function MainTabs({ here }: { here: Tab }) {
  const words = useWords('frame')
  const doors = tabs.map(({ tab, icon }) => ({
    href: paths[tab],
    label: words(`tabs.${tab}`),
    icon,
    here: tab === here,
  }))
  return <TabBar doors={doors} label={words('tabs.label')} />
}
