import { contract } from '@humidor/contract/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { type Acting, useAct } from '../../../api/useAct.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** How many are made at a time (docs/decisions/0014). */
const ALL = 10

interface RecoveryCodesProps {
  /** Not used yet. */
  left: number
  /** Until then none can be made. */
  waitsUntil: Date | null
  onMade: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and the way to fresh ones. */
export function RecoveryCodes({ left, waitsUntil, onMade }: RecoveryCodesProps) {
  const words = useWords('security')
  const [making, setMaking] = useState(false)
  const [doubted, setDoubted] = useState(false)
  // Not the sheet's: who closes it while it works is shown the codes all the same, as the earlier ones are void by then.
  const make = useAct(contract.security.recoveryCodes, {
    then: onMade,
    left: words('recovery.doubted'),
    lost: () => setDoubted(true),
    changes: [contract.security.security],
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const open = () => {
    make.forgive()
    setMaking(true)
  }
  return (
    <Section title={words('recovery.title')}>
      <Rows card>
        <Row icon={KeyRound} title={words('recovery.left', { left, all: ALL })} sub={words('recovery.text')} />
      </Rows>
      {doubted ? <Doubt /> : left === 0 && !waitsUntil && <Note>{words('recovery.advise')}</Note>}
      {waitsUntil ? (
        <Note kind="plain">{words('recovery.laterFrom', { moment: unbroken(waitsUntil) })}</Note>
      ) : (
        <Button kind="quiet" block onClick={open}>
          {words('recovery.make')}
        </Button>
      )}
      <Sheet open={making} title={words('recovery.sheetTitle')} onClose={() => setMaking(false)}>
        <Making make={make}>
          {doubted ? <Doubt /> : left > 0 && <Note kind="ember">{words('recovery.void')}</Note>}
        </Making>
      </Sheet>
    </Section>
  )
}

/** Nobody knows whether the codes were made: those at hand may be void, and those that took their place were shown to nobody. */
function Doubt() {
  const words = useWords('security')
  return (
    <div role="alert">
      <Note kind="ember">{words('recovery.doubted')}</Note>
    </div>
  )
}

interface MakingProps {
  /** That of the page: it outlives the sheet, and so does what it has begun. */
  make: Acting<typeof contract.security.recoveryCodes>
  /** What follows for the codes at hand. */
  children: ReactNode
}

function Making({ make, children }: MakingProps) {
  const words = useWords('security')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const mistake = useMistake(make, { google_code_error: 'code', google_auth_failed: 'code' })
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || make.busy) return
    if ((await make.act({ googleCode: code })) === undefined) setCode('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      {children}
      <CodeField
        label={words('password.code')}
        value={code}
        onChange={mistake.typed(setCode)}
        error={refusalText(mistake.at('code'))}
      />
      <Button type="submit" block busy={make.busy} disabled={make.offline}>
        {words('recovery.submit')}
      </Button>
    </Form>
  )
}
