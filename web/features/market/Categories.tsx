import { Tray } from '@humidor/ui/Tray.tsx'
import { say } from '@humidor/ui/toast.ts'
import { Landmark, MapPin, UsersRound } from 'lucide-react'
import { useWords } from '../../words/words.ts'

/** What the house will be made of. What is not open yet says so (specification two §2); the mall joins when it is built. */
export function Categories() {
  const words = useWords('market')
  const soon = { soon: true, onClick: () => say(words('market_tab_4_tips')) }
  return (
    <Tray
      label={words('categories.label')}
      columns={3}
      cells={[
        { icon: UsersRound, label: words('categories.salons'), ...soon },
        { icon: Landmark, label: words('categories.vaults'), ...soon },
        { icon: MapPin, label: words('categories.estates'), ...soon },
      ]}
    />
  )
}
