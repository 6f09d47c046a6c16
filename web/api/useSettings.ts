import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { useAsk } from './useAsk.ts'

/**
 * The limits and prices in force. Asked once in a while: they change rarely, and the server has the last word.
 * @param every milliseconds after which to ask again, where a timer must follow the server's clock
 */
export const useSettings = (every?: number) => useAsk(contract.platform.settings, {}, { fresh: every ?? 60_000, every })

export type Settings = NonNullable<ReturnType<typeof useSettings>['data']>

/** The least that is moved at once, unless it is all that is there; nothing until the server has told it. */
export function useLeastMove() {
  const { minimum = micros<'USCD'>(0n), cigMinimum = micros<'CIG'>(0n) } = useSettings().data?.moves ?? {}
  return { usdt: micros<'USDT'>(minimum), uscd: minimum, cig: cigMinimum }
}

/** The server's clock minus this device's, in milliseconds, as of the last answer. */
export function clockOffset(settings: ReturnType<typeof useSettings>) {
  return settings.data ? settings.data.now.getTime() - settings.dataUpdatedAt : 0
}
