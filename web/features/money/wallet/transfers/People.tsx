import type { AnswerOf } from '@humidor/client/client.ts'
import type * as walletCalls from '@humidor/contract/money/wallet.ts'
import { isClosedName } from '@humidor/domain/accounts/closed-name.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../words/words.ts'
import { ContactSheet } from './ContactSheet.tsx'

interface PeopleProps {
  of: AnswerOf<typeof walletCalls.people>
  /** The recipient in the form. */
  email: string
  onPick: (person: { email: string; name: string }) => void
}

/** Contacts and the people that the member sent to last, to pick instead of typing. Renders nothing if there are none. */
export function People({ of: { recent, contacts }, email, onPick }: PeopleProps) {
  const words = useWords('wallet')
  const [editing, setEditing] = useState(false)
  const [closed, setClosed] = useState<{ email: string; name: string; ownName: string }>()
  const isContact = (one: { email: string }) => contacts.some((contact) => contact.email === one.email)
  const all = [
    ...contacts.map((one) => ({
      ...one,
      label: isClosedName(one.name) ? `★ ${one.ownName} · ${words('closedAccount')}` : `★ ${one.ownName}`,
    })),
    ...recent.filter((one) => !isContact(one)).map((one) => ({ ...one, ownName: '', label: one.name })),
  ]
  const picked = all.find((one) => one.email === email)
  if (all.length === 0) return null
  return (
    <div className="stack stack--tight">
      <Chips
        label={words('people.label')}
        options={all.map((one) => ({ id: one.email, label: one.label }))}
        value={picked?.email}
        onChange={(id) => {
          const one = all.find((person) => person.email === id)
          if (one && isClosedName(one.name)) setClosed(one)
          else if (one) onPick({ email: one.email, name: one.name })
        }}
      />
      {picked && (
        <TextLink flush before={Star} onClick={() => setEditing(true)}>
          {words(isContact(picked) ? 'people.edit' : 'people.keep')}
        </TextLink>
      )}
      {closed && <ContactSheet of={closed} isKept onClose={() => setClosed(undefined)} />}
      {editing && picked && <ContactSheet of={picked} isKept={isContact(picked)} onClose={() => setEditing(false)} />}
    </div>
  )
}
