import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'
import { ofPassword, PasswordSheet } from './PasswordSheet.tsx'

/** How many are made at a time. */
const ALL = 10

interface OwnerRecoveryCodesProps {
  /** How many are unused. */
  left: number
  onMade: (codes: readonly string[]) => void
}

/** The number of unused recovery codes, and the way to ten new ones. */
export function OwnerRecoveryCodes({ left, onMade }: OwnerRecoveryCodesProps) {
  const words = useWords('merchant-security')
  const security = useWords('security')
  const [making, setMaking] = useState(false)
  const [isDoubted, setIsDoubted] = useState(false)
  // Not in the sheet: an owner who closes it during the request must see the codes all the same, as the old ones are void.
  const make = useAct(ownerFactorCalls.ownerRecoveryCodes, {
    then: onMade,
    successIfLeft: security('recovery.doubted'),
    lost: () => setIsDoubted(true),
    changes: [ownerFactorCalls.ownerFactor],
    inField: ofPassword,
  })
  return (
    <Section title={security('recovery.title')}>
      <Rows card>
        <Row icon={KeyRound} title={security('recovery.left', { left, all: ALL })} sub={words('factor.codesText')} />
      </Rows>
      {isDoubted && (
        <div role="alert">
          <Note kind="ember">{security('recovery.doubted')}</Note>
        </div>
      )}
      <Button
        kind="quiet"
        block
        onClick={() => {
          make.forgive()
          setMaking(true)
        }}
      >
        {security('recovery.make')}
      </Button>
      {making && (
        <PasswordSheet
          title={security('recovery.sheetTitle')}
          text={security('recovery.void')}
          submit={security('recovery.submit')}
          running={make}
          onSubmit={(password) => make.act({ password })}
          onClose={() => setMaking(false)}
        />
      )}
    </Section>
  )
}
