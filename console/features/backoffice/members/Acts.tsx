import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { Button, type ButtonKind } from '@humidor/ui/Button.tsx'
import { useState } from 'react'
import { useMay } from '../../../api/useMe.ts'
import { usePlace } from '../../../components/place.ts'
import type { MemberAsk } from '../../../words/acts.ts'
import { timeText } from '../../../words/moments.ts'
import { AboutDialog, LevelDialog } from './act-dialogs.tsx'
import type { Member } from './member.ts'
import { SeeAsMember } from './SeeAsMember.tsx'

const { freezeMember, unfreezeMember, endMemberSessions, setMemberLevel, requestAuthenticatorReset, seeAsMember } =
  consoleContract.members

/** The reason code of an operator's freeze, which can lie on top of any other freeze. */
const BY_OPERATOR = 3

interface Act {
  which: MemberAsk
  text: string
  kind: ButtonKind
  /** True if there is nothing to do. */
  idle?: boolean
}

/** The acts on a member that the operator's role allows, each in its own dialog. */
export function Acts({ member, now }: { member: Member; now: Date }) {
  const place = usePlace()
  const [pressed, setOpen] = useState<MemberAsk>()
  const may = useMay()
  const { lockedBy } = member
  const taken = lockedBy !== null && lockedBy.until > now
  const { works, resetWaits } = member.authenticator
  const all: readonly (Act | false)[] = [
    may(seeAsMember) && { which: 'see', text: 'See as member', kind: 'quiet' },
    may(endMemberSessions) && { which: 'sign out', text: 'Sign out everywhere', kind: 'quiet' },
    may(requestAuthenticatorReset) && {
      which: 'reset',
      text: 'Reset authenticator',
      kind: 'quiet',
      idle: resetWaits || !works,
    },
    may(setMemberLevel) && { which: 'level', text: 'Set level', kind: 'quiet', idle: !member.isAccountActived },
    member.frozenReason !== BY_OPERATOR &&
      may(freezeMember) && { which: 'freeze', text: 'Freeze', kind: 'danger-quiet' },
    member.frozenReason !== null && may(unfreezeMember) && { which: 'unfreeze', text: 'Unfreeze', kind: 'primary' },
  ]
  const acts = all.filter((act) => act !== false)
  // A link from the search asks for the form of an act; it opens where the button would open it.
  const asked = acts.find(
    ({ which, idle }) => which === place.get('ask') && !idle && (!taken || which === 'see'),
  )?.which
  const open = pressed ?? asked
  const close = () => {
    setOpen(undefined)
    if (asked !== undefined) place.go({ ask: undefined }, { replace: true })
  }
  if (member.closedAt !== null) return <p className="quiet">The account is closed for good: nothing can be changed.</p>
  if (acts.length === 0) return <p className="quiet">Your role cannot change members.</p>
  return (
    <>
      {taken && (
        <p className="lockline lockline--shut" role="status">
          {lockedBy.name} has this open until {timeText(lockedBy.until)}
        </p>
      )}
      <div className="panel__acts">
        {acts.map((act) => (
          <Button
            key={act.which}
            small
            kind={act.kind}
            disabled={(taken && act.which !== 'see') || act.idle}
            onClick={() => setOpen(act.which)}
          >
            {act.text}
          </Button>
        ))}
      </div>
      {open === 'level' && <LevelDialog member={member} item={itemOf.member(member.uid)} onClose={close} />}
      {open === 'see' && <SeeAsMember member={member} onClose={close} />}
      {open !== undefined && open !== 'level' && open !== 'see' && (
        <AboutDialog which={open} member={member} item={itemOf.member(member.uid)} onClose={close} />
      )}
    </>
  )
}
