import * as ownerCalls from '@humidor/contract/commerce/owner.ts'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'
import type { Device } from './owner.ts'

/** Asks before one other device, or all of them, are signed out. */
export function EndDevices({ which, onClose }: { which: Device | 'all'; onClose: () => void }) {
  const words = useWords('merchant-security')
  const frame = useWords('frame')
  const changes = [ownerCalls.owner]
  const one = useAct(ownerCalls.endMerchantDevice, { success: words('devices.done'), changes })
  const all = useAct(ownerCalls.endOtherMerchantDevices, { success: words('devices.allDone'), changes })
  const isAll = which === 'all'
  const device = isAll ? '' : which.device || words('devices.unknown')
  const end = async () => {
    // The list is fetched again even after a refusal, so the dialog may close.
    await (isAll ? all.act({}) : one.act({ id: which.id }))
    onClose()
  }
  return (
    <Confirm
      danger
      title={isAll ? words('devices.allTitle') : words('devices.oneTitle', { device })}
      text={words(isAll ? 'devices.allText' : 'devices.oneText')}
      act={words(isAll ? 'devices.all' : 'devices.signOut')}
      keep={frame('ui.cancel')}
      busy={one.busy || all.busy}
      disabled={one.offline}
      onAct={() => void end()}
      onClose={onClose}
    />
  )
}
