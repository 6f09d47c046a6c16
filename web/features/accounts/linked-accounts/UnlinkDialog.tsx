import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'

/** Unlinks an account. */
export function UnlinkDialog({ account, onClose }: { account: { uid: number; name: string }; onClose: () => void }) {
  const words = useWords('account')
  const frame = useWords('frame')
  const unlink = useAct(linkedAccountsCalls.removeConnectUser, {
    success: words('unlink.done', { name: account.name }),
    then: onClose,
    changes: [linkedAccountsCalls.getConnectedUsers],
  })
  return (
    <Confirm
      danger
      title={words('unlink.title', { name: account.name })}
      text={words('unlink.text')}
      act={words('unlink.submit')}
      keep={frame('ui.cancel')}
      busy={unlink.busy}
      disabled={unlink.offline}
      onAct={() => void unlink.act({ uid: account.uid })}
      onClose={onClose}
    />
  )
}
