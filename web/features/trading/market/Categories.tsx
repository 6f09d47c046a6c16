import { Tray } from '@humidor/ui/Tray.tsx'
import { say } from '@humidor/ui/toast.ts'
import { Landmark, MapPin, ShoppingBag, UsersRound } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** The parts of the platform: the mall, and those that are not open yet and say so (rules T5). */
export function Categories() {
  const words = useWords('market')
  const soon = { soon: true, onClick: () => say(words('market_tab_4_tips')) }
  return (
    <Tray
      label={words('categories.label')}
      cells={[
        { icon: ShoppingBag, label: words('categories.mall'), href: paths.mall },
        { icon: UsersRound, label: words('categories.salons'), ...soon },
        { icon: Landmark, label: words('categories.vaults'), ...soon },
        { icon: MapPin, label: words('categories.estates'), ...soon },
      ]}
    />
  )
}
