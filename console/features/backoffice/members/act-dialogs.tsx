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
  success: string
  hint: string
}

const kept = 'Recorded in the audit log.'

/** The acts that need only a reason: the call, and its effect in plain words. */
const abouts = {
  freeze: {
    call: freezeMember,
    words: ({ name }: Member): Words => ({
      title: `Freeze ${name}?`,
      consequence:
        'They are signed out at once. Until an operator lifts the freeze they can only deposit, convert, pay an order and withdraw. Their money stays theirs. If somebody else used their account, also check Withdrawals and Movements: pending ones can be stopped there.',
      act: 'Freeze',
      danger: true,
      success: `${name} is frozen`,
      hint: kept,
    }),
  },
  unfreeze: {
    call: unfreezeMember,
    words: ({ name, frozenUnder }: Member): Words => ({
      title: `Lift the freeze of ${name}?`,
      consequence:
        frozenUnder === null
          ? 'They regain all their rights at once.'
          : `They stay frozen for the earlier reason: ${frozenName(frozenUnder)}.`,
      act: 'Unfreeze',
      success: frozenUnder === null ? `${name} is no longer frozen` : `${name} is no longer frozen by an operator`,
      hint: kept,
    }),
  },
  'sign out': {
    call: endMemberSessions,
    words: ({ name }: Member): Words => ({
      title: `Sign ${name} out everywhere?`,
      consequence: 'They must sign in again on every device. Nothing else changes.',
      act: 'Sign out everywhere',
      success: `${name} is signed out everywhere`,
      hint: kept,
    }),
  },
  reset: {
    call: requestAuthenticatorReset,
    words: ({ name }: Member): Words => ({
      title: `Request a reset of ${name}’s authenticator?`,
      consequence:
        'A second operator must approve within a day. Then the old authenticator stops working, and anyone who can read the member’s mail can set up a new one. Be sure who is asking.',
      act: 'Request reset',
      success: 'Requested. Another operator decides now.',
      hint: 'How did you verify their identity? The second operator reads this.',
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
  const { success, ...said } = words(seen)
  const doing = useAct(call, { success, changes, inField, then: onClose })
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
    success: (_, { lvl }) => `${member.name} is at level ${lvl}, ${levelName(lvl)}`,
    changes,
    inField,
    then: onClose,
  })
  const same = level === member.lvl
  return (
    <ReasonDialog
      title={`Set the level of ${member.name}`}
      consequence="The card and future team payments change at once. Past payments stay as they are."
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
          text: one === member.lvl ? `${levelName(one)}, current` : levelName(one),
        }))}
      />
    </ReasonDialog>
  )
}
