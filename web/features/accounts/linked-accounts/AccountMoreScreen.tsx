import type { AnswerOf } from '@humidor/client/client.ts'
import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Avatar } from '@humidor/ui/Avatar.tsx'
import { ChairsArt } from '@humidor/ui/art/ListArt.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-linked.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ArrowLeftRight, Check, Unlink, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { UnlinkDialog } from './UnlinkDialog.tsx'
import { useSwitching } from './useSwitching.ts'

export type Linked = AnswerOf<typeof linkedAccountsCalls.getConnectedUsers>[number]

/** /AccountMore: the linked accounts; the one in use is marked, a tap switches to another. */
export function AccountMoreScreen() {
  const words = useWords('account')
  const asked = together({ mine: useMember(), linked: useAsk(linkedAccountsCalls.getConnectedUsers, {}) })
  // After a switch the pressed button is gone, and the focus with it.
  const [switches, setSwitches] = useState(0)
  useStep(String(switches))
  return (
    <Page title={words('linked.title')} back={paths.more} of={asked}>
      {({ mine, linked }) => (
        <>
          <p className="muted">{words('linked.lead')}</p>
          {linked.length > 1 ? (
            <LinkedList mine={mine} linked={linked} onSwitched={() => setSwitches(switches + 1)} />
          ) : (
            <EmptyState art={<ChairsArt />} title={words('linked.empty')} text={words('linked.emptyText')} />
          )}
          <div className="stack">
            <ButtonLink kind="quiet" block icon={Users} href={paths.accountAdd}>
              {words('linked.add')}
            </ButtonLink>
            <ButtonLink kind="quiet" block icon={UserPlus} href={paths.accountCreate}>
              {words('linked.create')}
            </ButtonLink>
          </div>
        </>
      )}
    </Page>
  )
}

const inUseFirst = (linked: readonly Linked[], { uid }: Member) =>
  linked.toSorted((one, other) => Number(other.uid === uid) - Number(one.uid === uid))

interface LinkedListProps {
  mine: Member
  linked: readonly Linked[]
  onSwitched: () => void
}

function LinkedList({ mine, linked, onSwitched }: LinkedListProps) {
  const words = useWords('account')
  const { switchTo, switching } = useSwitching(onSwitched)
  const [unlinking, setUnlinking] = useState<Linked>()
  return (
    <>
      <Rows card label={words('linked.title')}>
        {inUseFirst(linked, mine).map((account) =>
          account.uid === mine.uid ? (
            <Row
              key={account.uid}
              lead={<Avatar name={account.name} />}
              title={
                <>
                  {account.name}{' '}
                  <Badge tone="gold" icon={Check}>
                    {words('linked.inUse')}
                  </Badge>
                </>
              }
              sub={account.email}
            />
          ) : (
            <li className="linked" key={account.uid}>
              <button
                type="button"
                className="row linked__switch"
                aria-busy={switching === account.uid || undefined}
                disabled={switching !== undefined}
                onClick={() => void switchTo(account.uid)}
              >
                <Avatar name={account.name} />
                <span className="row__main">
                  <span className="row__title">{account.name}</span>
                  <span className="row__sub">{account.email}</span>
                </span>
                {switching === account.uid ? (
                  <span className="spinner" aria-hidden="true" />
                ) : (
                  <Icon of={ArrowLeftRight} size="md" />
                )}
                <span className="sr">{words('linked.switch')}</span>
              </button>
              <IconButton
                icon={Unlink}
                label={words('linked.unlink', { name: account.name })}
                disabled={switching !== undefined}
                onClick={() => setUnlinking(account)}
              />
            </li>
          ),
        )}
      </Rows>
      {unlinking && <UnlinkDialog account={unlinking} onClose={() => setUnlinking(undefined)} />}
    </>
  )
}
