import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { isClosedName } from '@humidor/domain/accounts/closed-name.ts'
import { transferTexts } from '@humidor/domain/money/transfer-note.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../../api/refusal-text.ts'
import { useAct } from '../../../../api/useAct.ts'
import { useWords } from '../../../../words/words.ts'

interface ContactSheetProps {
  of: { email: string; name: string; ownName: string }
  isKept: boolean
  onClose: () => void
}

/**
 * Keeps somebody whom the member has paid as a contact under a name of their own, or removes the contact. Whoever has closed the account
 * can only be removed.
 */
export function ContactSheet({ of: { email, name, ownName }, isKept, onClose }: ContactSheetProps) {
  const words = useWords('wallet')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(ownName)
  const changes = [walletCalls.people]
  const keep = useAct(walletCalls.keepContact, {
    ...{ success: words('people.kept'), changes, then: onClose },
    inField: ['content_too_long', 'too_many_contacts'],
  })
  const drop = useAct(walletCalls.dropContact, { success: words('people.removed'), changes, then: onClose })
  const isTooLong = [...readLine(typed)].length > transferTexts.contact
  const busy = keep.busy || drop.busy
  const closed = isClosedName(name)
  return (
    <Sheet open title={isKept ? words('people.edit') : words('people.keep')} onClose={onClose}>
      <Form onSubmit={() => !busy && !isTooLong && !closed && void keep.act({ email, ownName: typed })}>
        <p className="muted">{closed ? `${ownName} · ${words('closedAccount')}` : `${name} · ${email}`}</p>
        {!closed && (
          <>
            <TextField
              label={words('people.ownName')}
              value={typed}
              onChange={setTyped}
              placeholder={name}
              error={refusalText(isTooLong ? 'content_too_long' : keep.refusal)}
            />
            <Button type="submit" block busy={keep.busy} disabled={keep.offline}>
              {words('people.save')}
            </Button>
          </>
        )}
        {isKept && (
          <Button kind="ghost" block busy={drop.busy} disabled={drop.offline} onClick={() => void drop.act({ email })}>
            {words('people.remove')}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}
