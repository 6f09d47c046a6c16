import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { useMerchant } from '../api/useMerchant.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../routes.tsx'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { Waiting } from './Waiting.tsx'

type Info = ReturnType<typeof useMerchant>

/** The merchant's status for the gate, from the answer of `merchants.info`. An older answer counts until a newer one arrives. */
function merchantKnown(mtk: string | undefined, info: Pick<Info, 'data' | 'error'>): Visitor['merchant'] {
  if (mtk === undefined) return 'a stranger'
  if (info.data) return { merchantId: info.data.merchantId ?? undefined }
  if (!info.error) return 'not yet'
  return info.error.failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

/** Lets merchants in (rules P19). Their gate is apart from the members', with a token of its own. */
export function MerchantGate({ route, Screen }: { route: Route; Screen: ComponentType }) {
  const { mtk } = useSession()
  const search = useSearch()
  const info = useMerchant()
  const here = search === '' ? route.path : `${route.path}?${search}`
  const verdict = gate(route, { member: 'a stranger', merchant: merchantKnown(mtk, info) }, here)
  useOpening(verdict.go === 'wait')
  if (verdict.go === 'in') return <Screen />
  if (verdict.go === 'wait') return <Waiting route={route} back="/Home" />
  return <Go from={route.path} to={verdict.path} notice={verdict.say} />
}
