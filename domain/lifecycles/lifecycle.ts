/** For each state, the states that may follow it. A state that nothing follows is an end. */
export type Lifecycle = Readonly<Record<string, readonly string[]>>

/** True when the lifecycle allows this step. */
export const mayGo = <L extends Lifecycle>(lifecycle: L, from: keyof L & string, to: keyof L & string) =>
  (lifecycle[from] as readonly string[]).includes(to)
