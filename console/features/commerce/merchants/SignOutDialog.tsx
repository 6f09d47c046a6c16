import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { useAct } from '../../../api/useAct.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { useClaim } from '../../../components/useClaim.ts'

const { endMerchantSessions } = consoleContract.merchantChanges
const { merchantDevices, merchantEvents } = consoleContract.merchantRecords

export interface SignOutDialogProps {
  vcode: string
  name: string
  onClose: () => void
}

/** Signs a merchant out on every device. Nobody else acts on the merchant while it is open. */
export function SignOutDialog({ vcode, name, onClose }: SignOutDialogProps) {
  const { claim } = useClaim(itemOf.merchant(vcode))
  const ending = useAct(endMerchantSessions, {
    success: `${name} is signed out everywhere`,
    changes: [merchantDevices, merchantEvents],
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  return (
    <ReasonDialog
      title={`Sign ${name} out everywhere?`}
      consequence="Every till and telephone must sign in again with the password. Nothing else changes. If somebody knows the password, they can sign in again too."
      act="Sign out everywhere"
      danger
      hint="Recorded in the audit log"
      busy={ending.busy}
      refusal={ending.refusal}
      claim={claim}
      onAct={(reason) => void ending.act({ vcode, reason })}
      onClose={onClose}
    />
  )
}
