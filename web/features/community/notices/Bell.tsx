import { queryKeyOf } from '@humidor/client/asking.ts'
import { contract } from '@humidor/contract/index.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Bell as Drawing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queries } from '../../../api/query-client.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

const EVERY = 30_000

/** Figures fetched this long before the bell's first answer may miss the change that it reports. Milliseconds. */
const AT_ONCE = 1_000

/**
 * The bell of /Index, with a dot while a notice is unread. `figuresAt`: when the figures beside it were fetched, in milliseconds
 * of the reader's own clock.
 */
export function Bell({ figuresAt }: { figuresAt: number }) {
  const words = useWords('notices')
  const { data, dataUpdatedAt } = useAsk(contract.notices.unreadNotify, {}, { every: EVERY })
  const count = data?.unread ?? 0
  useTidings(data?.unread, figuresAt > 0 && dataUpdatedAt - figuresAt > AT_ONCE)
  return (
    <IconButton
      icon={Drawing}
      dot={count > 0}
      label={count > 0 ? words('bellUnread', { count }) : words('bell')}
      href={paths.notice}
    />
  )
}

/** Notices report money that came or went. Refetch the balances, or the dot would stand above old figures. */
function useTidings(unread: number | undefined, late: boolean) {
  const before = useRef(unread)
  useEffect(() => {
    if (unread === undefined) return
    const known = before.current ?? (late ? 0 : unread)
    before.current = unread
    if (unread > known)
      for (const call of [contract.member.info, contract.wallet.detail])
        void queries.invalidateQueries({ queryKey: queryKeyOf(call) })
  }, [unread, late])
}
