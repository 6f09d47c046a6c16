import { contract } from '@humidor/contract/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useAct } from '../../api/useAct.ts'
import { useWords } from '../../words/words.ts'

/** Takes an account out of the linked ones. */
export function UnlinkDialog({ account, onClose }: { account: { uid: number; name: string }; onClose: () => void }) {
  const words = useWords('account')
  const frame = useWords('frame')
  const unlink = useAct(contract.linkedAccounts.removeConnectUser, {
    thanks: words('unlink.done', { name: account.name }),
    then: onClose,
    changes: [contract.linkedAccounts.getConnectedUsers],
  })
  return (
    <Dialog
      open
      title={words('unlink.title', { name: account.name })}
      text={words('unlink.text')}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            block
            busy={unlink.busy}
            disabled={unlink.offline}
            onClick={() => void unlink.act({ uid: account.uid })}
          >
            {words('unlink.submit')}
          </Button>
          <Button kind="ghost" block disabled={unlink.busy} onClick={onClose}>
            {frame('ui.cancel')}
          </Button>
        </>
      }
    />
  )
}
