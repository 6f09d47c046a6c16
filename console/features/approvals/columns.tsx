import { State as Standing } from '../../desk/Signs.tsx'
import { type Column, Two } from '../../desk/Table.tsx'
import { ageText, momentText, timeText } from '../../words/moments.ts'
import { roleName } from '../../words/names.ts'
import type { Approval, State } from './approval.ts'

/** What each kind of request would do, in a few words. */
export const kindName: Record<Approval['kind'], string> = { resetAuthenticator: 'Reset authenticator' }

interface Looking {
  me: number | undefined
  now: Date
}

/** The columns of a tab. Who has asked sees that it takes another operator. */
export function columnsOf(state: State, { me, now }: Looking): Column<Approval>[] {
  return [
    {
      head: 'Request',
      cell: ({ kind, madeAt }) => <Two first={kindName[kind]} second={ageText(madeAt, now)} />,
    },
    { head: 'About', cell: ({ about, aboutName }) => <Two first={aboutName} second={`UID ${about}`} /> },
    {
      head: 'Maker',
      gives: 'phone',
      cell: ({ maker }) => <Two first={maker.id === me ? 'You' : maker.name} second={roleName[maker.role]} />,
    },
    { head: 'Reason', gives: 'narrow', cell: ({ reason }) => <span className="queue__text clamp-2">{reason}</span> },
    {
      head: state === 'waiting' ? 'State' : 'Checker',
      cell: (row) =>
        state === 'waiting' ? (
          <Waiting approval={row} />
        ) : row.checker && row.decidedAt ? (
          <Two first={row.checker.id === me ? 'You' : row.checker.name} second={momentText(row.decidedAt)} />
        ) : (
          <Standing kind="still">Ran out {momentText(row.expiresAt)}</Standing>
        ),
    },
  ]
}

function Waiting({ approval: { mayDecide, lockedBy } }: { approval: Approval }) {
  if (!mayDecide) return <Standing kind="lock">Needs another operator</Standing>
  if (lockedBy)
    return (
      <Standing kind="lock">
        {lockedBy.name}, until {timeText(lockedBy.until)}
      </Standing>
    )
  return <Standing kind="wait">To approve</Standing>
}
