import { queryKeyOf } from '@humidor/client/asking.ts'
import { merchantChanges } from '@humidor/contract/commerce/charges.ts'
import { info } from '@humidor/contract/commerce/merchants.ts'
import type { ComponentType } from 'react'
import { useSearch } from 'wouter'
import { queries } from '../api/query-client.ts'
import { askAhead } from '../api/useAsk.ts'
import { useMerchant } from '../api/useMerchant.ts'
import { gate, type Visitor } from '../guards.ts'
import type { Route } from '../route.ts'
import { useSession } from '../session/session.ts'
import { useOpening } from './arrival.ts'
import { Go } from './Go.tsx'
import { useLiveChanges } from './useLiveChanges.ts'
import { Waiting } from './Waiting.tsx'

type Info = ReturnType<typeof useMerchant>

/** The merchant's status for the gate, from the answer of `merchants.info`. An older answer counts until a newer one arrives. */
function merchantKnown(mtk: string | undefined, { data, error }: Pick<Info, 'data' | 'error'>): Visitor['merchant'] {
  if (mtk === undefined) return 'a stranger'
  if (data) return { merchantId: data.merchantId ?? undefined }
  if (!error) return 'not yet'
  return error.failure.kind === 'signed out' ? 'turned away' : 'unreachable'
}

/** Fetches the merchant while the shell is shown. */
export const meetMerchant = () => askAhead(info, {})

/** Whether the server has said who the merchant is. */
export const isMerchantMet = () =>
  queries.getQueriesData({ queryKey: queryKeyOf(info) }).some(([, data]) => data !== undefined)

const merchantLine = { call: merchantChanges }

/** Lets merchants in (rules P19). Their gate is apart from the members', with a token of its own. */
export function MerchantGate({ route, Screen }: { route: Route; Screen: ComponentType }) {
  const { mtk } = useSession()
  useLiveChanges(mtk, merchantLine)
  const search = useSearch()
  const merchant = useMerchant()
  const here = search === '' ? route.path : `${route.path}?${search}`
  const verdict = gate(route, { member: 'a stranger', merchant: merchantKnown(mtk, merchant) }, here)
  useOpening(verdict.go === 'wait')
  if (verdict.go === 'in') return <Screen />
  if (verdict.go === 'wait') return <Waiting route={route} back="/Home" />
  return <Go from={route.path} to={verdict.path} notice={verdict.say} />
}
