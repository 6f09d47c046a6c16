import { queryKeyOf } from '@humidor/client/asking.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as noticesCalls from '@humidor/contract/community/notices.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Bell as Drawing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { queries } from '../../../api/query-client.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { showBadge } from '../../../frame/badge.ts'
import { paths } from '../../../paths.ts'
import { callMoments } from '../../../session/moments.ts'
import { useWords } from '../../../words/words.ts'

/** Notices to this member alone are reported at once (`frame/useLiveChanges.ts`). This finds those to everybody. Milliseconds. */
const EVERY = 60_000

/** Figures fetched this long before the bell's first answer may miss the change that it reports. Milliseconds. */
const AT_ONCE = 1_000

/**
 * The bell of /Index, with a dot while a notice is unread. `figuresAt`: when the figures beside it were fetched, in milliseconds
 * of the reader's own clock.
 */
export function Bell({ figuresAt }: { figuresAt: number }) {
  const words = useWords('notices')
  const { data, dataUpdatedAt } = useAsk(noticesCalls.unreadNotify, {}, { every: EVERY })
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
    showBadge(unread)
    const known = before.current ?? (late ? 0 : unread)
    if (unread > (before.current ?? 0)) callMoments('notices')
    before.current = unread
    if (unread > known)
      for (const call of [memberCalls.info, walletCalls.detail])
        void queries.invalidateQueries({ queryKey: queryKeyOf(call) })
  }, [unread, late])
}
