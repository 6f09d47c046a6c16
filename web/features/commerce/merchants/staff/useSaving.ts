import type { RequestOf } from '@humidor/client/client.ts'
import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'
import type { Staff } from './staff.ts'

/** Saves somebody new, or changes of somebody who is there. The PIN of the latter stays. */
export function useSaving(of: Staff | undefined, name: string, onDone: () => void) {
  const words = useWords('staff')
  const changes = [staffCalls.listStaff]
  const add = useAct(staffCalls.addStaff, {
    ...{ success: words('added', { name }), then: onDone, changes },
    inField: [
      ...(['content_empty', 'content_too_long', 'illegal_value', 'pin_not_allowed'] as const),
      ...(['duplicate_name', 'no_password', 'wrong_password'] as const),
    ],
  })
  const edit = useAct(staffCalls.editStaff, {
    ...{ success: words('saved'), then: onDone, changes },
    inField: [
      ...(['content_empty', 'content_too_long', 'illegal_value'] as const),
      ...(['duplicate_name', 'no_password', 'wrong_password'] as const),
    ],
  })
  const { busy, refusal, forgive, offline } = of ? edit : add
  return {
    ...{ busy, refusal, forgive, offline },
    save: async ({ pin, ...form }: RequestOf<typeof staffCalls.addStaff>) => {
      if (of) await edit.act({ id: of.id, ...form })
      else await add.act({ ...form, pin })
    },
  }
}
