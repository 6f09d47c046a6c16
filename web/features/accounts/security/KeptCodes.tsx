import { Button } from '@humidor/ui/Button.tsx'
import { useBackGuard } from '@humidor/ui/back-button.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { copyWithToast } from '@humidor/ui/copying.ts'
import '@humidor/ui/css/screen-google.css'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

interface KeptCodesProps {
  codes: readonly string[]
  /** What they are for; that of a member's unless given. */
  lead?: string
  /** The first line of the file, with the moment of their creation; that of a member's unless given. */
  fileHead?: (moment: string) => string
  onKept: () => void
}

/** Ten recovery codes, shown only once. The member must confirm that they stored them before they go on. */
export function KeptCodes({ codes, lead, fileHead, onKept }: KeptCodesProps) {
  const words = useWords('security')
  const frame = useWords('frame')
  const [kept, setKept] = useState(false)
  const [madeAt] = useState(() => new Date())
  useBackGuard(() => say(words('recovery.once'), 'bad'))
  const copy = () =>
    copyWithToast(codes.join('\n'), { done: words('recovery.copied'), failed: frame('url_copy_failed') })
  const moment = momentText(madeAt)
  const head = fileHead?.(moment) ?? words('recovery.fileHead', { moment })
  const keep = () =>
    save(new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), 'humidor-recovery-codes.txt')
  return (
    <Page title={words('recovery.title')}>
      <div className="stack">
        <h2 className="title-1">{words('recovery.heading')}</h2>
        {lead !== undefined && <p className="muted">{lead}</p>}
        <p className="muted">{words('recovery.lead')}</p>
      </div>
      <Card pad className="recovery__paper">
        <p className="recovery__head">{head}</p>
        <ol className="recovery">
          {codes.map((code) => (
            <li key={code} className="mono">
              {code}
            </li>
          ))}
        </ol>
      </Card>
      <div className="recovery__acts">
        <Button kind="quiet" small icon={Copy} onClick={() => void copy()}>
          {words('recovery.copy')}
        </Button>
        <Button kind="quiet" small icon={Download} onClick={keep}>
          {words('recovery.save')}
        </Button>
        <Button kind="quiet" small icon={Printer} onClick={() => print()}>
          {words('recovery.print')}
        </Button>
      </div>
      <Note kind="ember">{words('recovery.once')}</Note>
      <div className="stack">
        <Check checked={kept} onChange={setKept}>
          {words('recovery.kept')}
        </Check>
        <Button block disabled={!kept} onClick={onKept}>
          {words('recovery.done')}
        </Button>
      </div>
    </Page>
  )
}
