import type { Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { receiveLink } from '@humidor/domain/money/receive-link.ts'
import { refuseNote, transferTexts } from '@humidor/domain/money/transfer-note.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { PaperCard } from '@humidor/ui/PaperCard.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { ShareButton } from '@humidor/ui/ShareButton.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { type Member, useMember } from '../../../../api/useMember.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'

/** /Receive: a code and a link by which another member sends to this one, with an amount and a note if wanted. */
export function ReceiveScreen() {
  const words = useWords('wallet')
  return (
    <Page title={words('receive.title')} back={paths.asset} still of={useMember()}>
      {(mine) => <Asking mine={mine} />}
    </Page>
  )
}

/** The amount of a typed text; zero and unreadable texts ask for none. */
const amountIn = (text: string): Uscd | undefined => {
  const money = parseAmount<'USCD'>(text)
  return money !== undefined && money > 0n ? money : undefined
}

function Asking({ mine }: { mine: Member }) {
  const words = useWords('wallet')
  const frame = useWords('frame')
  const refusalText = useRefusalText()
  const [amount, setAmount] = useState('')
  const [typed, setTyped] = useState('')
  const note = readLine(typed)
  const wrongNote = refuseNote(note)
  const money = amountIn(amount)
  const link = receiveLink(location.origin, {
    ...{ email: mine.email, name: mine.name, note: wrongNote ? '' : note },
    ...(money !== undefined && { money }),
  })
  return (
    <div className="stack stack--loose">
      <p className="muted">{words('receive.lead')}</p>
      <PaperCard>
        <QrCode text={link} label={words('receive.qr')} size={260} />
        <CopyButton
          text={link}
          label={words('receive.copy')}
          done={frame('url_copy_success')}
          failed={frame('url_copy_failed')}
        />
      </PaperCard>
      <ShareButton url={link} label={words('receive.share')} />
      <AmountField label={words('receive.amount')} coin="USCD" value={amount} onChange={setAmount} />
      <TextArea
        label={words('receive.note')}
        hint={words('transferu.noteHint')}
        most={transferTexts.note}
        rows={2}
        value={typed}
        onChange={setTyped}
        error={refusalText(wrongNote)}
      />
      <Note kind="plain">{words('receive.shows')}</Note>
    </div>
  )
}
