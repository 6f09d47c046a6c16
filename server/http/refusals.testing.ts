import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { contract } from '@humidor/contract/index.ts'

type Contract = typeof contract
type CodeOf<Call> = Call extends { errors: readonly (infer Code extends string)[] } ? Code : never

/** One way to provoke each code that each call of a feature declares. The compiler requires every one. */
export type Refusals<Calls> = {
  [N in keyof Calls as CodeOf<Calls[N]> extends never ? never : N]: {
    [Code in CodeOf<Calls[N]>]: () => Promise<unknown>
  }
}

/** The same for a feature of the members’ and merchants’ contract. */
export type RefusalsOf<F extends keyof Contract> = Refusals<Contract[F]>

/** The refusals of all features. A feature with many keeps its own in a `refusals.testing.ts`. */
export type AllRefusals = { [F in keyof Contract]: RefusalsOf<F> }

/** The same for the operators’ contract. */
export type ConsoleRefusals = { [F in keyof typeof consoleContract]: Refusals<(typeof consoleContract)[F]> }

/** Each call as `feature.call`, with its codes and what provokes them. */
export const casesOf = (features: AllRefusals | ConsoleRefusals) =>
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Record<string, () => Promise<unknown>>>).map(
      ([call, codes]) => [`${feature}.${call}`, Object.entries(codes)] as const,
    ),
  )
