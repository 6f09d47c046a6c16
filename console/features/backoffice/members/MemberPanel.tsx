import { consoleContract } from '@humidor/contract/console/index.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { LevelSeal } from '@humidor/ui/Level.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Snowflake, UserRoundX } from 'lucide-react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay } from '../../../api/useMe.ts'
import { Marks } from '../../../components/notes/Marks.tsx'
import { LoadedPanel, Panel, PanelPart } from '../../../components/Panel.tsx'
import { type CheckRow, Checks } from '../../../components/Status.tsx'
import { nameOfCall } from '../../../words/audit-events.ts'
import { agoText, dayText, momentText, timeText } from '../../../words/moments.ts'
import { knownCoin } from '../../../words/money.ts'
import { frozenName, levelName } from '../../../words/names.ts'
import { memberAt } from '../../../words/places.ts'
import { Acts } from './Acts.tsx'
import { accountsWorth, elsewhere, historyOf, type Member, timelineOf } from './member.ts'

const { member } = consoleContract.members

export interface MemberPanelProps {
  uid: number
  now: Date
  onClose: () => void
}

/** One member: identity, balances, devices and possible acts. */
export function MemberPanel({ uid, now, onClose }: MemberPanelProps) {
  const asked = useAsk(member, { uid })
  return (
    <LoadedPanel of={asked} title={`UID ${uid}`} onClose={onClose}>
      {(found) => (
        <Panel
          title={found.name}
          badge={
            found.frozenReason !== null && (
              <Badge tone="ember" icon={found.closedAt === null ? Snowflake : UserRoundX}>
                {found.closedAt === null ? 'Frozen' : 'Closed'}
              </Badge>
            )
          }
          onClose={onClose}
          foot={<Acts member={found} now={now} />}
        >
          <Summary member={found} />
          <Notes member={found} />
          <Profile member={found} />
          <Balances member={found} />
          <Elsewhere uid={found.uid} />
          <Authenticator member={found} now={now} />
          <Devices member={found} now={now} />
          <AuditEvents member={found} />
        </Panel>
      )}
    </LoadedPanel>
  )
}

function Summary({ member: it }: { member: Member }) {
  return (
    <div className="panel__sum">
      <Money amount={it.moneyTotal} coin="USCD" size="lg" />
      <p className="tnum">Total assets, reserved money included</p>
      <p className="inline">
        {it.lvl > 0 && <LevelSeal level={it.lvl} />}
        {it.isAccountActived
          ? `${levelName(it.lvl)}, active ${it.activatedAt ? `since ${dayText(it.activatedAt)}` : ''}`
          : 'Tourist, not activated'}
      </p>
      {it.closedAt !== null && (
        <p className="ember">
          Closed by the member on {momentText(it.closedAt)}
          {it.eraseAt === null ? '' : `; name and addresses kept until ${momentText(it.eraseAt)}`}
        </p>
      )}
      {it.closesAt !== null && (
        <p className="ember">Closes on {momentText(it.closesAt)}, unless the member keeps the account</p>
      )}
      {it.frozenReason !== null && it.closedAt === null && (
        <p className="ember">
          Frozen: {frozenName(it.frozenReason)}
          {it.frozenNote && `. “${it.frozenNote}”`}
          {it.frozenUnder !== null && `. Before: ${frozenName(it.frozenUnder)}`}
        </p>
      )}
      {it.lockdownAt !== null && (
        <p className="ember">
          Locked by the member since {momentText(it.lockdownAt)}: no money can leave
          {it.lockdownEndsAt === null ? '' : `, until ${momentText(it.lockdownEndsAt)}`}
        </p>
      )}
    </div>
  )
}

/** Their tags and the pinned notes, with the way to everything that happened. */
const Notes = ({ member: { uid, name, tags, pinnedNotes } }: { member: Member }) => (
  <PanelPart
    title="Notes and tags"
    action={
      <Link className="textlink textlink--flush" href={timelineOf(uid)}>
        Timeline
      </Link>
    }
  >
    <Marks subject={{ uid }} name={name} tags={tags} pinnedNotes={pinnedNotes} />
  </PanelPart>
)

const Profile = ({ member: it }: { member: Member }) => (
  <Kv
    flush
    rows={[
      { name: 'UID', value: it.uid },
      { name: 'E-mail', value: it.email },
      { name: 'Referral code', value: it.vcode },
      {
        name: 'Invited by',
        value: it.referrer ? (
          <Link className="panel__link" href={memberAt(it.referrer.uid)}>
            {it.referrer.name}
          </Link>
        ) : (
          'nobody'
        ),
      },
      { name: 'Registered', value: momentText(it.createdAt) },
      { name: 'Language', value: it.language },
      {
        name: 'Invited',
        value: `${it.children.toLocaleString('en')}, ${it.childrenActived.toLocaleString('en')} active`,
      },
      { name: 'Team', value: `${it.teamActived.toLocaleString('en')} active` },
      it.lockedBy !== null && {
        name: 'Opened by',
        value: `${it.lockedBy.name}, until ${timeText(it.lockedBy.until)}`,
      },
    ]}
  />
)

const Balances = ({ member: it }: { member: Member }) => (
  <PanelPart
    title="Balances"
    action={
      <Link className="textlink textlink--flush" href={historyOf(it.uid)}>
        All entries
      </Link>
    }
  >
    <Kv
      flush
      rows={accountsWorth(it.accounts).map(({ name, coin, balance }) => ({
        name,
        value: <Money amount={balance} {...knownCoin(coin)} />,
      }))}
    />
    {it.cashAddress !== null && (
      <>
        <div className="between">
          <span className="quiet">Withdrawal address</span>
          <CopyButton text={it.cashAddress} done="Address copied" failed="Copying failed" />
        </div>
        <p className="mono panel__addr">{inGroups(it.cashAddress).join(' ')}</p>
      </>
    )}
  </PanelPart>
)

/** The pages with the member's pending items, for help or to stop a thief. */
function Elsewhere({ uid }: { uid: number }) {
  const may = useMay()
  return (
    <PanelPart title="Requests">
      <div className="panel__ways">
        {elsewhere
          .filter(({ firstCall }) => may(firstCall))
          .map(({ name, path }) => (
            <TextLink key={path} href={`${path}?search=${uid}`} flush>
              {name}
            </TextLink>
          ))}
      </div>
    </PanelPart>
  )
}

function Authenticator({ member: { authenticator: it }, now }: { member: Member; now: Date }) {
  const locked = it.lockedUntil !== null && it.lockedUntil > now
  const waits = it.moneyWaitsUntil !== null && it.moneyWaitsUntil > now
  const rows: (CheckRow | false)[] = [
    { fine: it.works, text: it.works ? 'Set up' : 'Reset, until they set up a new one' },
    locked &&
      it.lockedUntil !== null && {
        fine: false,
        text: 'Locked after wrong codes',
        end: `until ${timeText(it.lockedUntil)}`,
      },
    waits &&
      it.moneyWaitsUntil !== null && {
        fine: false,
        text: 'Changed by e-mail, or a new address: withdrawals paused',
        end: `until ${momentText(it.moneyWaitsUntil)}`,
      },
    it.resetWaits && { fine: false, text: 'Reset requested, waiting for another operator' },
    { fine: it.recoveryCodesLeft > 0, text: 'Recovery codes left', end: it.recoveryCodesLeft },
  ]
  return (
    <PanelPart title="Authenticator">
      <Checks rows={rows} />
    </PanelPart>
  )
}

const Devices = ({ member: it, now }: { member: Member; now: Date }) => (
  <PanelPart title="Devices">
    {it.sessions.length === 0 ? (
      <p className="quiet">Not signed in</p>
    ) : (
      <ul className="devices">
        {it.sessions.map(({ id, device, createdAt, seenAt }) => (
          <li key={id}>
            <b>{device}</b>
            <span className="tnum">
              since {dayText(createdAt)}, last seen {agoText(seenAt, now)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </PanelPart>
)

/** Operators' acts on the member, with reasons. Mere accesses are in the audit log. */
const AuditEvents = ({ member: it }: { member: Member }) => (
  <PanelPart title="Operators’ actions">
    {it.operatorActions.length === 0 ? (
      <p className="quiet">None yet</p>
    ) : (
      <ul className="devices">
        {it.operatorActions.map(({ id, at, operator, call, reason }) => (
          <li key={id}>
            <b>{nameOfCall(call)}</b>
            <span className="tnum">
              {operator}, {momentText(at)}
            </span>
            {reason !== '' && <span className="devices__why">“{reason}”</span>}
          </li>
        ))}
      </ul>
    )}
  </PanelPart>
)
