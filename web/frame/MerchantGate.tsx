import { queryKeyOf } from '@humidor/client/asking.ts'
import { merchantChanges } from '@humidor/contract/commerce/charges.ts'
import { info } from '@humidor/contract/commerce/merchants.ts'
import { listItems } from '@humidor/contract/commerce/till.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { queries } from '../api/query-client.ts'
import { askAhead } from '../api/useAsk.ts'
import { useMerchant } from '../api/useMerchant.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../route.ts'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { useTillLockedHere } from './till/till.ts'
import { useLiveChanges } from './useLiveChanges.ts'
import { Waiting } from './Waiting.tsx'

type Info = ReturnType<typeof useMerchant>

/** The merchant's status for the gate, from the answer of `merchants.info`. An older answer counts until a newer one arrives. */
function merchantKnown(mtk: string | undefined, { data, error }: Pick<Info, 'data' | 'error'>): Visitor['merchant'] {
  if (mtk === undefined) return 'a stranger'
  if (data) return { merchantId: data.merchantId ?? undefined, role: data.role }
  if (!error) return 'not yet'
  return error.failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

/** Fetches the merchant while the shell is shown. */
export const meetMerchant = () => askAhead(info, {})

/** Whether the server has said who the merchant is. */
export const isMerchantMet = () =>
  queries.getQueriesData({ queryKey: queryKeyOf(info) }).some(([, data]) => data !== undefined)

// A busy shop has several events a second, and each of its tills shows the tiles.
const merchantLine = { call: merchantChanges, unaffected: [listItems] }

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
  const merchant = useMerchant()
  const here = search === '' ? route.path : `${route.path}?${search}`
  const verdict = gate(route, { member: 'a stranger', merchant: merchantKnown(mtk, merchant) }, here)
  const isLocked = useTillLocked(merchant) && mtk !== undefined
  useLiveChanges(isLocked ? undefined : mtk, merchantLine)
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
        <Suspense>{merchant.data?.till && <FollowTill minutes={merchant.data.till.minutes} />}</Suspense>
      </>
    )
  if (verdict.go === 'wait') return <Waiting route={route} back="/Home" />
  return <Go from={route.path} to={verdict.path} notice={verdict.say} />
}
