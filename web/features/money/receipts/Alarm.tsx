import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { silence } from '../../../session/receipt-alarm.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { textOfAccount } from './account-text.ts'
import { accountIn } from './amount.ts'
import type { KeptFinding, Owner } from './kept.ts'
import { saveFindings } from './saving.ts'

/** Findings that are listed one by one. All are in the file. */
const SHOWN = 20

/** What does not match, in plain words, what to do about it, and the evidence as a file. */
export function Alarm({ owner, findings }: { owner: Owner; findings: readonly KeptFinding[] }) {
  const words = useWords('receipts')
  // The reader has seen it now, so the banner of the other pages goes.
  useEffect(() => silence(owner), [owner])
  return (
    <Section title={words('alarm.title')}>
      <Card pad kind="urgent" className="nextdraw">
        <div className="verdicts" role="alert">
          <h3 className="title-2 ember">{words('alarm.heading')}</h3>
          <ul className="verdicts">
            {findings.slice(0, SHOWN).map((finding) => (
              <li key={finding.id}>
                <span className="ember">✗</span>
                <span>
                  {words(`found.${finding.kind}`)} <Where of={finding} />
                </span>
              </li>
            ))}
          </ul>
          {findings.length > SHOWN && <p>{words('alarm.more', { count: findings.length - SHOWN })}</p>}
        </div>
        <Note kind="ember">{words('alarm.todo')}</Note>
        <Note kind="plain">{words('alarm.restored')}</Note>
        <Button block icon={Download} onClick={() => void saveFindings(owner, findings)}>
          {words('alarm.save')}
        </Button>
      </Card>
    </Section>
  )
}

/** Which entry or key it is about. */
function Where({ of }: { of: KeptFinding }) {
  const words = useWords('receipts')
  const ofAccounts = useWords('liabilities')
  const receipt = of.kept ?? of.shown
  const key = of.keptKey ?? of.shownKey
  if (key) return words('alarm.key', { id: String(key.id) })
  if (!receipt) return null
  return words('alarm.entry', {
    account: ofAccounts(textOfAccount(accountIn(receipt).name)),
    seq: String(receipt.seq),
    at: unbroken(new Date(receipt.at)),
  })
}
