import type { AnswerOf } from '@humidor/client/client.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { normalEmail, refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import type { ReceiveAsk } from '@humidor/domain/money/receive-link.ts'
import type { Found } from '@humidor/domain/money/scanned-code.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { refuseNote, transferTexts } from '@humidor/domain/money/transfer-note.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { ScanLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import type { Acting } from '../../../../api/useAct.ts'
import { useLookUp } from '../../../../api/useLookUp.ts'
import type { Member } from '../../../../api/useMember.ts'
import { useLeastMove } from '../../../../api/useSettings.ts'
import { useWords } from '../../../../words/words.ts'
import { ScanSheet } from '../../scanner/scanner.ts'
import { type Draft, draftOf } from './draft.ts'
import { People } from './People.tsx'

/** A transfer before it is sent. */
export interface Gift {
  email: string
  /** The user name: whole for whoever knows it, else masked by the server. */
  name: string
  whole: boolean
  /** The member has paid them before. */
  known: boolean
  money: Uscd
  /** Empty: none. */
  note: string
}

interface TransferFormProps {
  mine: Member
  people: AnswerOf<typeof walletCalls.people>
  draft: Draft
  /** The act that this form prepares. */
  send: Acting<typeof walletCalls.transferUsdc>
  onDraft: (draft: Draft) => void
  onFound: (gift: Gift) => void
}

/** The server finds the recipient before anything is sent. */
const useRecipient = (onFound: (gift: Gift) => void) =>
  useLookUp(walletCalls.recipient, {
    inField: ['no_email', 'illegal_operation', 'invalid_email_format', 'name_mismatch'],
    then: (found, asked: Pick<Gift, 'email' | 'money' | 'note'>) => onFound({ ...asked, ...found }),
  })

/** Recipient, amount and note. The rule is the server's own; the recipient's name is fetched before anything is sent. */
export function TransferForm({ mine, people, draft, send, onDraft, onFound }: TransferFormProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const [tried, setTried] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const email = normalEmail(draft.email)
  const note = readLine(draft.note)
  const money = parseAmount<'USCD'>(draft.amount)
  const find = useRecipient(onFound)
  const { refusal, moneyText } = useRefusal({ mine, email, note, money, tried, send })
  const change = (part: Partial<Draft>) => {
    onDraft({ ...draft, fromLink: false, ...part })
    setTried(false)
    find.takeBack()
  }
  const submit = () => {
    setTried(true)
    if (send.busy) return
    if (money === undefined || refusal !== undefined || refuseEmail(email) || refuseNote(note)) return
    find.look({ email, name: draft.name }, { email, money, note })
  }

  return (
    <Form onSubmit={submit}>
      <Scan onAsk={(ask) => change(draftOf(ask))} />
      {draft.fromLink && <Note kind="plain">{words('transferu.fromLink')}</Note>}
      <People
        of={people}
        email={email}
        onPick={(person) => {
          change(person)
          amountField.current?.focus()
        }}
      />
      <RecipientFields
        email={email}
        draft={draft}
        tried={tried}
        isOneself={refusal === 'illegal_operation'}
        refused={find.refusal}
        onChange={change}
      />
      <AmountField
        ref={amountField}
        label={words('transferu.amount')}
        coin="USCD"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        has={mine.moneyTransaction}
        error={moneyText}
      />
      <TextArea
        label={words('transferu.note')}
        hint={words('transferu.noteHint')}
        most={transferTexts.note}
        rows={2}
        value={draft.note}
        onChange={(text) => change({ note: text })}
        error={refusalText(refuseNote(note))}
      />
      <Button type="submit" block busy={find.busy || send.busy} disabled={find.offline}>
        {words('transferu.continue')}
      </Button>
    </Form>
  )
}

/** Scans a code. A member who asks for money fills in the form; of any other code the sheet says what it is. */
function Scan({ onAsk }: { onAsk: (ask: ReceiveAsk) => void }) {
  const words = useWords('scanner')
  const [open, setOpen] = useState(false)
  const scanned = (found: Found) => {
    if (found.is !== 'receive') return false
    setOpen(false)
    onAsk(found.ask)
    return true
  }
  return (
    <>
      <Button kind="quiet" block icon={ScanLine} onClick={() => setOpen(true)}>
        {words('title')}
      </Button>
      {open && <ScanSheet onFound={scanned} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RecipientFieldsProps {
  /** As it is sent. */
  email: string
  draft: Draft
  tried: boolean
  isOneself: boolean
  /** Why the server did not find them. */
  refused: ErrorCode | undefined
  onChange: (part: Partial<Draft>) => void
}

/** The recipient's address, and their user name if the giver knows it. Each shows its own error. */
function RecipientFields({ email, draft, tried, isOneself, refused, onChange }: RecipientFieldsProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const isWrongName = refused === 'name_mismatch'
  const wrongEmail = (tried ? refuseEmail(email) : undefined) ?? (isWrongName ? undefined : refused)
  const oneself = isOneself || wrongEmail === 'illegal_operation'
  return (
    <>
      <TextField
        label={words('transferu.email')}
        kind="recipient"
        hint={words('transferu.emailHint')}
        value={draft.email}
        onChange={(text) => onChange({ email: text })}
        error={oneself ? words('transferu.oneself') : refusalText(wrongEmail)}
      />
      <TextField
        label={words('transferu.userName')}
        hint={words('transferu.userNameHint')}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={refusalText(isWrongName ? 'name_mismatch' : undefined)}
      />
    </>
  )
}

interface Typed extends Pick<TransferFormProps, 'mine' | 'send'> {
  email: string
  note: string
  money: Uscd | undefined
  tried: boolean
}

/** Why the amount cannot be sent, and its text. A limit is named. */
function useRefusal({ mine, email, note, money, tried, send }: Typed) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const exactly = useExactText()
  const { uscd: least } = useLeastMove()
  // A transfer whose outcome is unknown is sent again unchanged: the remaining balance does not refuse it.
  const doubted = money !== undefined && send.doubts({ email, money, note })
  const refusal =
    money === undefined
      ? 'wrong_money'
      : doubted
        ? undefined
        : refuseTransfer({ money, balance: mine.moneyTransaction, least, toOneself: email === mine.email })
  const isShown = refusal === 'not_enough_money' || (tried && refusal !== 'illegal_operation')
  if (isShown && refusal === 'amount_below_minimum')
    return { refusal, moneyText: words('transferu.least', { amount: exactly(least, 'USCD') }) }
  return { refusal, moneyText: isShown ? refusalText(refusal) : undefined }
}
