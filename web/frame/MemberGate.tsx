import { queryKeyOf } from '@humidor/client/asking.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useSearch } from 'wouter'
import { queries } from '../api/query-client.ts'
import { type Asked, askAhead, useAsk } from '../api/useAsk.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../route.ts'
import { useAppLocked, useLockAfter } from '../session/app-lock.ts'
import { callMoments, enterMemberPage } from '../session/moments.ts'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { useLiveChanges } from './useLiveChanges.ts'
import { Waiting } from './Waiting.tsx'

type Info = Asked<typeof memberCalls.info>

/** The member's status for the gate, from the answer of `member.info`. An older answer counts until a newer one arrives. */
export function memberKnown(tk: string | undefined, info: Pick<Info, 'data' | 'error'>): Visitor['member'] {
  if (tk === undefined) return 'a stranger'
  if (info.data)
    return { activated: info.data.isAccountActived, frozen: info.data.isFrozen, closes: info.data.closesAt !== null }
  if (!info.error) return 'not yet'
  const { failure } = info.error
  // Behind the lock the member is asked again once it is open.
  if (failure.kind === 'refused' && failure.code === 'app_locked') return 'not yet'
  return failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

/** Fetches the member while the shell is shown, so that their page appears with its figures. */
export const meetMember = () => askAhead(memberCalls.info, {})

/** Whether the server has said who the member is. */
export const isMemberMet = () =>
  queries.getQueriesData({ queryKey: queryKeyOf(memberCalls.info) }).some(([, data]) => data !== undefined)

/** Changes of the member's money and notices may be worth a moment. */
const memberLine = { call: memberCalls.changes, then: () => callMoments('changes') }

export interface MemberGateProps {
  route: Route
  Screen: ComponentType
}

const AppLock = lazy(async () => ({ default: (await import('./app-lock/AppLock.tsx')).AppLock }))

/** Lets members in (rules P19): fetches who they are once, and redirects those who may not see the page. */
export function MemberGate({ route, Screen }: MemberGateProps) {
  const { tk } = useSession()
  const isLocked = useAppLocked(tk !== undefined)
  useLiveChanges(isLocked ? undefined : tk, memberLine)
  useEffect(enterMemberPage, [])
  const search = useSearch()
  const info = useAsk(memberCalls.info, {}, { when: tk !== undefined })
  const after = useLockAfter(info.data?.appLock)
  const here = search === '' ? route.path : `${route.path}?${search}`
  const verdict = gate(route, { member: memberKnown(tk, info), merchant: 'a stranger' }, here)
  useOpening(verdict.go === 'wait')
  if (verdict.go === 'to') return <Go from={route.path} to={verdict.path} notice={verdict.say} />
  return (
    <>
      {verdict.go === 'in' ? <Screen /> : <Waiting route={route} back="/Index" />}
      <Suspense>{(isLocked || after) && <AppLock after={after} isLocked={isLocked} />}</Suspense>
    </>
  )
}
