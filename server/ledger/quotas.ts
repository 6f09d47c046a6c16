import type { Tx } from '../database/database.ts'
import type { Quota, TellerTransfer } from './act.ts'

/** How much of each quota is used while the requests of a batch take their turns. */
export class Quotas {
  readonly #taken: ReadonlyMap<Quota['count'], Map<number, number>>

  constructor(taken: ReadonlyMap<Quota['count'], Map<number, number>>) {
    this.#taken = taken
  }

  /** Returns why the quota refuses a request; undefined if it fits or has no quota. */
  refuse({ quota }: Pick<TellerTransfer, 'quota'>) {
    return quota?.refuse(this.#taken.get(quota.count)?.get(quota.key) ?? 0)
  }

  /** Counts an accepted request. */
  apply({ quota }: Pick<TellerTransfer, 'quota'>) {
    if (!quota) return
    const taken = this.#taken.get(quota.count)
    taken?.set(quota.key, (taken.get(quota.key) ?? 0) + 1)
  }
}

/** Counts the use of all quotas of a batch, with one query for each kind of quota. */
export async function quotasOf(tx: Tx, requests: readonly Pick<TellerTransfer, 'quota'>[]): Promise<Quotas> {
  const taken = new Map<Quota['count'], Map<number, number>>()
  const quotas = requests.flatMap(({ quota }) => quota ?? [])
  for (const [count, group] of Map.groupBy(quotas, (quota) => quota.count))
    taken.set(count, new Map(await count(tx, [...new Set(group.map(({ key }) => key))])))
  return new Quotas(taken)
}
