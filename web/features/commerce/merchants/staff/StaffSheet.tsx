import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'
import { NewPin } from './NewPin.tsx'
import { StaffForm } from './StaffForm.tsx'
import type { Staff } from './staff.ts'

/** Adds one of the staff, or changes them, gives them a new PIN, and removes them. */
export function StaffSheet({ of, onClose }: { of: Staff | undefined; onClose: () => void }) {
  const words = useWords('staff')
  const [step, setStep] = useState<'form' | 'pin' | 'remove'>('form')
  if (of && step === 'remove') return <Removing of={of} onClose={onClose} onKeep={() => setStep('form')} />
  return (
    <Sheet open title={of ? of.name : words('add')} onClose={onClose}>
      {of && step === 'pin' ? (
        <NewPin of={of} onDone={onClose} />
      ) : (
        <>
          <StaffForm of={of} onDone={onClose} />
          {of && (
            <div className="stack">
              <Button kind="quiet" block onClick={() => setStep('pin')}>
                {words('pin.new')}
              </Button>
              <Button kind="danger-quiet" block onClick={() => setStep('remove')}>
                {words('remove')}
              </Button>
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}

function Removing({ of: { id, name }, onClose, onKeep }: { of: Staff; onClose: () => void; onKeep: () => void }) {
  const words = useWords('staff')
  const remove = useAct(staffCalls.removeStaff, {
    success: words('removed'),
    then: onClose,
    changes: [staffCalls.listStaff],
  })
  return (
    <Confirm
      danger
      title={words('removeTitle', { name })}
      text={words('removeText')}
      act={words('remove')}
      keep={words('keep')}
      busy={remove.busy}
      disabled={remove.offline}
      onAct={() => void remove.act({ id })}
      onClose={onKeep}
    />
  )
}
