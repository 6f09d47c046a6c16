import { isMissing } from '@humidor/client/asking.ts'
import * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import { readChargeQuery } from '@humidor/domain/commerce/pay-link.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { MemberGate } from '../../../frame/MemberGate.tsx'
import { paths } from '../../../paths.ts'
import type { Route } from '../../../route.ts'
import { useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { ChargeAsked } from './ChargeAsked.tsx'
import { ChargeByMember } from './ChargeByMember.tsx'
import { ChargeByVisitor } from './ChargeByVisitor.tsx'

/** How often the request is read while it waits: another phone may pay it. Milliseconds. */
const READ_EVERY_MS = 5_000

/** The page, as the gate of members asks for it: anybody who is signed in may see it. */
const asMember: Route = {
  ...{ name: 'charge', path: paths.charge, audience: 'member', title: ['payments', 'charge.title'], words: [] },
  screen: { here: ChargeByMember },
}

/** /Charge: one request of a shop, for whoever has scanned it, with or without the app. A member pays it here. */
export function ChargeScreen() {
  const words = useWords('payments')
  const { tk } = useSession()
  const code = readChargeQuery(useSearchParams()[0])
  const [over, setOver] = useState(false)
  const charge = useAsk(
    chargesCalls.chargeByCode,
    { code: code ?? '' },
    { when: code !== undefined, every: over ? undefined : READ_EVERY_MS },
  )
  const isOver = charge.data !== undefined && charge.data.state !== 'open'
  if (isOver !== over) setOver(isOver)
  if (code === undefined || isMissing(charge))
    return (
      <Page title={words('charge.title')} back={paths.home}>
        <EmptyState title={words('charge.unknown')} text={words('charge.unknownText')} />
      </Page>
    )
  if (tk !== undefined) return <MemberGate route={asMember} Screen={ChargeByMember} />
  return (
    <Page title={words('charge.title')} back={paths.home} still of={charge}>
      {(asked) => (
        <>
          <ChargeAsked charge={asked} onOver={() => void charge.refetch()} />
          {asked.state === 'open' && <ChargeByVisitor />}
        </>
      )}
    </Page>
  )
}
