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
