import { contract } from '@humidor/contract/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useAct } from '../../api/useAct.ts'
import { useMistake } from '../../api/useMistake.ts'
import { unbroken } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'

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
  return (
    <Section title={words('recovery.title')}>
      <Rows card>
        <Row icon={KeyRound} title={words('recovery.left', { left, all: ALL })} sub={words('recovery.text')} />
      </Rows>
      {left === 0 && !waitsUntil && <Note>{words('recovery.advise')}</Note>}
      {waitsUntil ? (
        <Note kind="plain">{words('recovery.laterFrom', { moment: unbroken(waitsUntil) })}</Note>
      ) : (
        <Button kind="quiet" block onClick={() => setMaking(true)}>
          {words('recovery.make')}
        </Button>
      )}
      <Sheet open={making} title={words('recovery.sheetTitle')} onClose={() => setMaking(false)}>
        <Making left={left} onMade={onMade} />
      </Sheet>
    </Section>
  )
}

function Making({ left, onMade }: Pick<RecoveryCodesProps, 'left' | 'onMade'>) {
  const words = useWords('security')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const make = useAct(contract.security.recoveryCodes, {
    then: onMade,
    changes: [contract.security.security],
    inField: ['google_code_error', 'google_auth_failed'],
  })
  const mistake = useMistake(make, { google_code_error: 'code', google_auth_failed: 'code' })
  const submit = async () => {
    const short = code.length < 6
    mistake.find(short ? { field: 'code', code: 'google_code_error' } : undefined)
    if (short || make.busy) return
    if ((await make.act({ googleCode: code })) === undefined) setCode('')
  }
  return (
    <Form onSubmit={() => void submit()}>
      {left > 0 && <Note kind="ember">{words('recovery.void')}</Note>}
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
