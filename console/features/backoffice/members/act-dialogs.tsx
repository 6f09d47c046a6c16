import { consoleContract } from '@humidor/contract/console/index.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { Select } from '../../../components/fields.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { useClaim } from '../../../components/useClaim.ts'
import { frozenName, levelName } from '../../../words/names.ts'
import type { Member } from './member.ts'

const { members, operators } = consoleContract
const { freezeMember, unfreezeMember, endMemberSessions, setMemberLevel, requestAuthenticatorReset } = members
const changes = [members.member, members.listMembers, operators.me, operators.approvals]
const inField = ['content_empty', 'content_too_long'] as const

interface Words {
  title: string
  consequence: string
  act: string
  danger?: boolean
  thanks: string
  hint: string
}

const kept = 'Written into the audit log.'

/** The acts that need only a reason: the call, and its effect in plain words. */
const abouts = {
  freeze: {
    call: freezeMember,
    words: ({ name }: Member): Words => ({
      title: `Freeze ${name}?`,
      consequence:
        'They are signed out at once. Frozen, they can deposit, convert, pay an order and withdraw, and nothing else, until an operator lifts the freeze. Their money stays theirs. Was it somebody else, look at what is under way too: under Withdrawals and Movements it can be stopped.',
      act: 'Freeze',
      danger: true,
      thanks: `${name} is frozen`,
      hint: kept,
    }),
  },
  unfreeze: {
    call: unfreezeMember,
    words: ({ name, frozenUnder }: Member): Words => ({
      title: `Lift the freeze of ${name}?`,
      consequence:
        frozenUnder === null
          ? 'From their next request on they can do everything again.'
          : `They stay frozen for what they were frozen for before: ${frozenName(frozenUnder)}.`,
      act: 'Unfreeze',
      thanks: frozenUnder === null ? `${name} is no longer frozen` : `${name} is no longer frozen by an operator`,
      hint: kept,
    }),
  },
  'sign out': {
    call: endMemberSessions,
    words: ({ name }: Member): Words => ({
      title: `Sign ${name} out everywhere?`,
      consequence: 'Every device of theirs has to sign in again. Nothing else changes.',
      act: 'Sign out everywhere',
      thanks: `${name} is signed out everywhere`,
      hint: kept,
    }),
  },
  reset: {
    call: requestAuthenticatorReset,
    words: ({ name }: Member): Words => ({
      title: `Ask to reset ${name}’s authenticator?`,
      consequence:
        'Nothing happens yet: a second operator has to agree within a day. Then the old authenticator is void, and whoever reads the member’s mail can set up a new one. Be sure who is asking.',
      act: 'Ask for the reset',
      thanks: 'Asked. Another operator decides now.',
      hint: 'How did you make sure that it is them? The second operator reads it.',
    }),
  },
} as const

export interface ActDialogProps {
  member: Member
  /** The member's lock key: nobody else acts while this is open. */
  item: string
  onClose: () => void
}

export function AboutDialog({ which, member, item, onClose }: ActDialogProps & { which: keyof typeof abouts }) {
  const { claim } = useClaim(item)
  const { call, words } = abouts[which]
  // The operator agrees to the state shown on opening. After a lost answer the member may already have changed.
  const [seen] = useState(member)
  const { thanks, ...said } = words(seen)
  const doing = useAct(call, { thanks, changes, inField, then: onClose })
  return (
    <ReasonDialog
      {...said}
      busy={doing.busy}
      refusal={doing.refusal}
      claim={claim}
      onAct={(reason) =>
        void doing.act({
          uid: seen.uid,
          reason,
          ...(which === 'unfreeze' && seen.frozenReason !== null && { frozenReason: seen.frozenReason }),
        })
      }
      onClose={onClose}
    />
  )
}

const levels = [1, 2, 3, 4, 5]

export function LevelDialog({ member, item, onClose }: ActDialogProps) {
  const { claim } = useClaim(item)
  const [level, setLevel] = useState(member.lvl)
  const doing = useAct(setMemberLevel, {
    thanks: (_, { lvl }) => `${member.name} is at level ${lvl}, ${levelName(lvl)}`,
    changes,
    inField,
    then: onClose,
  })
  const same = level === member.lvl
  return (
    <ReasonDialog
      title={`Set the level of ${member.name}`}
      consequence="The card changes at once, and with it what they are paid for their team from now on. Nothing that was paid is changed."
      act={same ? 'Set level' : `Set ${levelName(level)}`}
      hint={kept}
      busy={doing.busy}
      refusal={doing.refusal}
      claim={claim}
      hindered={same ? 'Choose another level' : undefined}
      onAct={(reason) => void doing.act({ uid: member.uid, lvl: level, reason })}
      onClose={onClose}
    >
      <Select
        label="Level"
        value={String(level)}
        onChange={(text) => setLevel(Number(text))}
        options={levels.map((one) => ({
          value: String(one),
          text: one === member.lvl ? `${levelName(one)}, as now` : levelName(one),
        }))}
      />
    </ReasonDialog>
  )
}
