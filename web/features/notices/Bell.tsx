import { contract } from '@humidor/contract/index.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Bell as Drawing } from 'lucide-react'
import { useAsk } from '../../api/useAsk.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words/words.ts'

const EVERY = 30_000

/** The bell of /Index, with a dot while something is unread. */
export function Bell() {
  const words = useWords('notices')
  const { data } = useAsk(contract.notices.unreadNotify, {}, { every: EVERY })
  const count = data?.unread ?? 0
  return (
    <IconButton
      icon={Drawing}
      dot={count > 0}
      label={count > 0 ? words('bellUnread', { count }) : words('bell')}
      href={paths.notice}
    />
  )
}
