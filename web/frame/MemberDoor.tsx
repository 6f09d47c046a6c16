import { contract } from '@humidor/contract/index.ts'
import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { type Asked, askAhead, useAsk } from '../api/useAsk.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../routes.tsx'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { useLiveBalances } from './useLiveBalances.ts'
import { Waiting } from './Waiting.tsx'

type Info = Asked<typeof contract.member.info>

/** What the answer to "who is this?" tells the gate. Older knowledge counts while newer is on its way. */
export function memberKnown(tk: string | undefined, info: Pick<Info, 'data' | 'error'>): Visitor['member'] {
  if (tk === undefined) return 'a stranger'
  if (info.data) return { activated: info.data.isAccountActived, frozen: info.data.isFrozen }
  if (!info.error) return 'not yet'
  return info.error.failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

/** Asks who the member is while the shell still stands, so that their page comes with its figures. */
export const meetMember = () => askAhead(contract.member.info, {})

export interface MemberDoorProps {
  route: Route
  Screen: ComponentType
}

/** Lets members in (rules P19): asks once who they are, and sends away who may not see the page. */
export function MemberDoor({ route, Screen }: MemberDoorProps) {
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
