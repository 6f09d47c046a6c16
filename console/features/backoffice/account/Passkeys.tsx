import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { momentText } from '../../../words/moments.ts'
import { AddPasskey } from './AddPasskey.tsx'
import type { Passkey } from './passkey.ts'
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'

const { operatorPasskeys } = consoleContract.operators

/** The operator's passkeys, and how to add, rename and remove one. */
export function Passkeys() {
  const asked = useAsk(operatorPasskeys, {})
  const [adding, setAdding] = useState(false)
  return (
    <>
      <p className="quiet">
        A passkey signs you in with a fingerprint, face or PIN of your device, in place of password and code. Approvals
        and payments still take a code of your authenticator.
      </p>
      <Loaded of={asked} skeleton={<Skeleton width="70%" height={40} />}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <p className="quiet">No passkeys yet</p>
            ) : (
              <ul className="devices">
                {all.map((one) => (
                  <PasskeyRow key={one.id} passkey={one} />
                ))}
              </ul>
            )}
            {canUsePasskeys() ? (
              <Button
                small
                kind="quiet"
                icon={Plus}
                disabled={all.length >= passkeyLimits.most}
                onClick={() => setAdding(true)}
              >
                Add a passkey
              </Button>
            ) : (
              <p className="quiet">This browser cannot use passkeys.</p>
            )}
          </>
        )}
      </Loaded>
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { name, madeAt, usedAt, backedUp } = passkey
  const close = () => setOpen(undefined)
  return (
    <li className="between between--wrap">
      <span className="min0">
        <b>{name}</b>
        <span className="tnum">
          added {momentText(madeAt)}, {usedAt ? `last used ${momentText(usedAt)}` : 'never used'}
          {backedUp && ', kept by the vendor of the device too'}
        </span>
      </span>
      <span className="passkey__acts">
        <Button small kind="quiet" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button small kind="danger-quiet" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </span>
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={close} />}
    </li>
  )
}
