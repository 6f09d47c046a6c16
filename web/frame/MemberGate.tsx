import { queryKeyOf } from '@humidor/client/asking.ts'
import { contract } from '@humidor/contract/index.ts'
import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { queries } from '../api/query-client.ts'
import { type Asked, askAhead, useAsk } from '../api/useAsk.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../routes.tsx'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { useLiveBalances } from './useLiveBalances.ts'
import { Waiting } from './Waiting.tsx'

type Info = Asked<typeof contract.member.info>

/** The member's status for the gate, from the answer of `member.info`. An older answer counts until a newer one arrives. */
export function memberKnown(tk: string | undefined, info: Pick<Info, 'data' | 'error'>): Visitor['member'] {
  if (tk === undefined) return 'a stranger'
  if (info.data) return { activated: info.data.isAccountActived, frozen: info.data.isFrozen }
  if (!info.error) return 'not yet'
  return info.error.failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

/** Fetches the member while the shell is shown, so that their page appears with its figures. */
export const meetMember = () => askAhead(contract.member.info, {})

/** Whether the server has said who the member is. */
export const isMemberMet = () =>
  queries.getQueriesData({ queryKey: queryKeyOf(contract.member.info) }).some(([, data]) => data !== undefined)

export interface MemberGateProps {
  route: Route
  Screen: ComponentType
}

/** Lets members in (rules P19): fetches who they are once, and redirects those who may not see the page. */
export function MemberGate({ route, Screen }: MemberGateProps) {
  const { tk } = useSession()
  useLiveBalances(tk)
  const search = useSearch()
  const info = useAsk(contract.member.info, {}, { when: tk !== undefined })
  const here = search === '' ? route.path : `${route.path}?${search}`
  const verdict = gate(route, { member: memberKnown(tk, info), merchant: 'a stranger' }, here)
  useOpening(verdict.go === 'wait')
  if (verdict.go === 'in') return <Screen />
  if (verdict.go === 'wait') return <Waiting route={route} back="/Index" />
  return <Go from={route.path} to={verdict.path} notice={verdict.say} />
}
