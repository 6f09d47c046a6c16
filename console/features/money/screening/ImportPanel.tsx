import { consoleContract } from '@humidor/contract/console/index.ts'
import type { UploadedList } from '@humidor/contract/platform/upload.ts'
import { refuseListName, screeningLimits } from '@humidor/domain/money/screening.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { TextFile } from '../../../components/TextFile.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { many } from '../../../words/counts.ts'
import { refusalText } from '../../../words/refusals.ts'
import { problemsIn, problemText } from './screening.ts'
import { useListUpload } from './useListUpload.ts'

const { screeningLists, requestScreeningList } = consoleContract.screening

/** Characters that are pasted; a longer list comes as a file. */
const MOST_PASTED = 200_000
const FORMAT = `A line for each address: address, network (BSC, TRX or all), source, reason. Commas, semicolons or tabs between them. At most ${screeningLimits.lines.toLocaleString('en')} lines.`

/** Imports a list: paste lines or choose a file, look at what is left out, name it, and request its use. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const [uploaded, setUploaded] = useState<UploadedList>()
  return uploaded?.id != null ? (
    <UseForm uploaded={uploaded} id={uploaded.id} onClose={onClose} />
  ) : (
    <LinesForm uploaded={uploaded} onUploaded={setUploaded} onClose={onClose} />
  )
}

interface LinesFormProps {
  /** The upload before, of which no line could be used. */
  uploaded: UploadedList | undefined
  onUploaded: (uploaded: UploadedList) => void
  onClose: () => void
}

function LinesForm({ uploaded, onUploaded, onClose }: LinesFormProps) {
  const [text, setText] = useState('')
  const { busy, part, error, send } = useListUpload(onUploaded)
  const check = () => void send(text)
  return (
    <Panel
      title="Import a list"
      onClose={onClose}
      foot={
        <div className="panel__btns">
          <TextFile label="Choose a CSV file" accept=".csv,.tsv,.txt,text/csv" onRead={(read) => void send(read)} />
          <Button small busy={busy} disabled={isBlank(text)} onClick={check}>
            Check the lines
          </Button>
        </div>
      }
    >
      <p className="quiet">{FORMAT}</p>
      <TextArea
        label="Addresses"
        placeholder="0x…,all,Police,Theft of 2026"
        most={MOST_PASTED}
        value={text}
        disabled={busy}
        error={error && refusalText(error)}
        onChange={setText}
      />
      {busy && (
        <p className="quiet tnum" role="status">
          {part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Checking each line'}
        </p>
      )}
      {uploaded && !busy && (
        <>
          <p className="ember" role="alert">
            No line can be used.
          </p>
          <LeftOut uploaded={uploaded} />
        </>
      )}
      <Unsent typed={!isBlank(text)} busy={busy} />
    </Panel>
  )
}

function UseForm({ uploaded, id, onClose }: { uploaded: UploadedList; id: number; onClose: () => void }) {
  const asking = useApprovalRequest(requestScreeningList, {
    blank: { name: '', reason: '' },
    changes: [screeningLists],
    inField: ['illegal_operation', 'not_found', 'content_too_long'],
    onDone: onClose,
  })
  const { typed, change, pressed, refusal } = asking
  const lacking = refuseListName(typed.name)
  const nameError =
    refusal === 'illegal_operation'
      ? 'A list in force has this name, or its use was requested already.'
      : pressed && lacking
        ? `Enter a name of 1 to ${screeningLimits.name} characters.`
        : undefined
  return (
    <ApprovalRequestPanel
      title="Use a list"
      what="use"
      text={`${many(uploaded.lines, 'address is', 'addresses are')} uploaded as a draft. Withdrawals to them stop for review once a second operator has approved within a day.`}
      of={{ ...asking, subject: undefined, submit: asking.submit(lacking ? undefined : { id, name: typed.name }) }}
      reason={{ placeholder: 'Where the list comes from', hint: 'Visible to the second operator and in the audit log' }}
      onClose={onClose}
    >
      {refusal === 'not_found' && <Note kind="ember">This draft was deleted. Upload it again.</Note>}
      <TextField
        label="Name of this version"
        placeholder="OFAC, November 2026"
        value={typed.name}
        onChange={(name) => change({ name })}
        hint="Operators see it at each withdrawal that stops"
        error={nameError}
      />
      <LeftOut uploaded={uploaded} />
    </ApprovalRequestPanel>
  )
}

/** The lines that are not part of the list, with the reason. */
function LeftOut({ uploaded: { refused, refusedCount } }: { uploaded: UploadedList }) {
  if (refusedCount === 0) return null
  return (
    <PanelPart title={`${many(refusedCount, 'line is', 'lines are')} left out`}>
      {refusedCount > refused.length && <p className="quiet">The first {refused.length} are shown.</p>}
      <ul className="screening__problems">
        {problemsIn(refused).map(({ problem, text }) => (
          <li key={problem}>{text}</li>
        ))}
      </ul>
      <ul className="screening__entries">
        {refused.map(({ line, problem, text }) => (
          <li key={line}>
            <span className="quiet tnum">Line {line.toLocaleString('en')}</span>
            <span className="mono screening__address">{text}</span>
            <span className="ember">{problemText[problem]}</span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
