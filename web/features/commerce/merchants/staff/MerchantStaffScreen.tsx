import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { Avatar } from '@humidor/ui/Avatar.tsx'
import { KeyArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../../api/useAsk.ts'
import { useMerchant } from '../../../../api/useMerchant.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { StaffSheet } from './StaffSheet.tsx'
import type { Staff } from './staff.ts'
import { ThisDevice } from './ThisDevice.tsx'

/** /MerchantStaff: who works at the tills, and whether this device is one. */
export function MerchantStaffScreen() {
  const words = useWords('staff')
  const asked = together({ staff: useAsk(staffCalls.listStaff, {}, { fresh: 0 }), mine: useMerchant() })
  const [open, setOpen] = useState<Staff | 'new'>()
  return (
    <Page title={words('title')} back={paths.merchantMore} of={asked} skeleton={<RowsSkeleton rows={3} card />}>
      {({ staff, mine }) => (
        <>
          <p className="muted">{words('lead')}</p>
          {staff.length === 0 ? (
            <EmptyState art={<KeyArt />} title={words('emptyTitle')} text={words('emptyText')} />
          ) : (
            <Rows card label={words('title')}>
              {staff.map((one) => (
                <StaffRow key={one.id} of={one} onOpen={() => setOpen(one)} />
              ))}
            </Rows>
          )}
          <Button block icon={UserPlus} onClick={() => setOpen('new')}>
            {words('add')}
          </Button>
          <ThisDevice minutes={mine.till?.minutes ?? null} />
          {open && <StaffSheet of={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </Page>
  )
}

function StaffRow({ of, onOpen }: { of: Staff; onOpen: () => void }) {
  const words = useWords('staff')
  const exactly = useExactText()
  const { name, role, perBill, perDay, tills } = of
  const limits =
    perBill === null || perDay === null
      ? words(role === 'cashier' ? 'row.none' : 'row.any')
      : words('row.limits', { bill: exactly(perBill, 'CIG'), day: exactly(perDay, 'CIG') })
  return (
    <Row
      lead={<Avatar name={name} />}
      title={name}
      sub={
        <>
          {words(`role.${role}`)} · {limits}
          {tills > 0 && (
            <>
              <br />
              {words('row.atTill', { count: tills })}
            </>
          )}
        </>
      }
      onClick={onOpen}
    />
  )
}
