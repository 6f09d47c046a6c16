import { type ComponentType, lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { useMerchant } from '../api/useMerchant.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../routes.tsx'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { useTillLockedHere } from './till/till.ts'
import { Waiting } from './Waiting.tsx'

type Info = ReturnType<typeof useMerchant>

/** The merchant's status for the gate, from the answer of `merchants.info`. An older answer counts until a newer one arrives. */
function merchantKnown(mtk: string | undefined, info: Pick<Info, 'data' | 'error'>): Visitor['merchant'] {
  if (mtk === undefined) return 'a stranger'
  if (info.data) return { merchantId: info.data.merchantId ?? undefined, role: info.data.role }
  if (!info.error) return 'not yet'
  return info.error.failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

const TillLock = lazy(async () => ({ default: (await import('./till/TillLock.tsx')).TillLock }))
const FollowTill = lazy(async () => ({ default: (await import('./till/FollowTill.tsx')).FollowTill }))

/** Whether nobody is at this till: the server says it, or this browser has locked it and the server may not have heard. */
function useTillLocked({ data, error }: Pick<Info, 'data' | 'error'>): boolean {
  const isLockedHere = useTillLockedHere()
  const failure = error?.failure
  return (failure?.kind === 'refused' && failure.code === 'till_locked') || (isLockedHere && data?.till !== null)
}

/**
 * Lets merchants in (rules P19). Their gate is apart from the members', with a token of its own. A locked till shows its list of names
 * instead of any page.
 */
export function MerchantGate({ route, Screen }: { route: Route; Screen: ComponentType }) {
  const { mtk } = useSession()
  const search = useSearch()
  const info = useMerchant()
  const here = search === '' ? route.path : `${route.path}?${search}`
  const verdict = gate(route, { member: 'a stranger', merchant: merchantKnown(mtk, info) }, here)
  const isLocked = useTillLocked(info) && mtk !== undefined
  useOpening(!isLocked && verdict.go === 'wait')
  if (isLocked)
    return (
      <Suspense fallback={<Waiting route={route} back="/Home" />}>
        <TillLock />
      </Suspense>
    )
  if (verdict.go === 'in')
    return (
      <>
        <Screen />
        <Suspense>{info.data?.till && <FollowTill minutes={info.data.till.minutes} />}</Suspense>
      </>
    )
  if (verdict.go === 'wait') return <Waiting route={route} back="/Home" />
  return <Go from={route.path} to={verdict.path} notice={verdict.say} />
}
