import type { AnswerOf } from '@humidor/client/client.ts'
import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { Avatar } from '@humidor/ui/Avatar.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAsk } from '../../api/useAsk.ts'
import { useWords } from '../../words/words.ts'
import { lockAgain } from './lock-till.ts'
import { OwnerReturns } from './OwnerReturns.tsx'
import { PinForm } from './PinForm.tsx'

type Name = AnswerOf<typeof staffCalls.tillStaff>['staff'][number]

/** Instead of every page of a till that is locked: the names of the staff, the PIN of one, or the owner's password. */
export function TillLock() {
  const words = useWords('staff')
  const asked = useAsk(staffCalls.tillStaff, {}, { fresh: 0 })
  const [chosen, setChosen] = useState<Name | 'owner'>()
  const { data } = asked
  useEffect(() => {
    // The lock was lost on its way. Another window that opens the till says so in the store.
    if (data?.locked === false) void lockAgain()
  }, [data])
  return (
    <Page title={asked.data?.name ?? words('lock.title')} of={asked} still skeleton={<RowsSkeleton rows={4} card />}>
      {({ staff }) => {
        const back = () => setChosen(undefined)
        if (chosen === 'owner') return <OwnerReturns onBack={back} />
        if (chosen) return <PinForm key={chosen.id} of={chosen} onBack={back} />
        return <Names staff={staff} onChoose={setChosen} />
      }}
    </Page>
  )
}

function Names({ staff, onChoose }: { staff: readonly Name[]; onChoose: (chosen: Name | 'owner') => void }) {
  const words = useWords('staff')
  return (
    <>
      <h2 className="title-1">{words('lock.choose')}</h2>
      {staff.length === 0 && <Note kind="plain">{words('lock.nobody')}</Note>}
      <Rows card label={words('lock.choose')}>
        {staff.map((one) => (
          <Row key={one.id} lead={<Avatar name={one.name} />} title={one.name} onClick={() => onChoose(one)} />
        ))}
        <Row icon={KeyRound} title={words('lock.owner')} onClick={() => onChoose('owner')} />
      </Rows>
    </>
  )
}
