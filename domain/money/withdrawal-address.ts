import { lengthOf, readLine } from '../typed/texts.ts'
import { addressServesFrom } from './withdrawal.ts'

/** The longest label of a withdrawal address, in characters as a person counts them, and how many addresses a member may keep. */
export const addressLimits = { label: 40, kept: 10 } as const

/** The first reason to refuse the label of an address, or undefined. An empty label is none. */
export const refuseLabel = (label: string) =>
  lengthOf(readLine(label)) > addressLimits.label ? 'content_too_long' : undefined

/** The reason to refuse one more address, or undefined. `others`: how many the member keeps besides this one. */
export const refuseAnother = (others: number) => (others >= addressLimits.kept ? 'too_many_addresses' : undefined)

/** An address as the choice of a member sees it. */
export interface KeptAddress {
  address: string
  /** Whether this platform pays out on its chain. */
  served: boolean
  boundAt: Date
  /** When a withdrawal to it was last requested; null: never. */
  usedAt: Date | null
}

/** Whether an address may receive withdrawals at a moment. `pause`: seconds after it was bound. */
export const isUsable = ({ served, boundAt }: Pick<KeptAddress, 'served' | 'boundAt'>, pause: number, at: Date) =>
  served && at >= (addressServesFrom(boundAt, pause) ?? at)

/**
 * The address that a withdrawal form offers first: of those usable now, the one used last, else the one bound last. Undefined
 * without any. `all`: the addresses, the one bound last first.
 */
export function offeredAddress<A extends KeptAddress>(all: readonly A[], pause: number, at: Date): A | undefined {
  const usable = all.filter((one) => isUsable(one, pause, at))
  const lastUse = ({ usedAt }: A) => usedAt?.getTime() ?? 0
  return usable.toSorted((one, other) => lastUse(other) - lastUse(one))[0] ?? all[0]
}
