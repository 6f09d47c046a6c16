import * as platformCalls from '@humidor/contract/platform/settings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { useAsk } from './useAsk.ts'

/**
 * The limits and prices in force. They change rarely and the server decides in the end, so they are fetched seldom.
 * @param every milliseconds after which to ask again, if a timer must follow the server's clock
 */
export const useSettings = (every?: number) => useAsk(platformCalls.settings, {}, { fresh: every ?? 60_000, every })

export type Settings = NonNullable<ReturnType<typeof useSettings>['data']>

/** The smallest amount of one movement, unless it is the whole balance. Zero until the settings are there. */
export function useLeastMove() {
  const { minimum = micros<'USCD'>(0n), cigMinimum = micros<'CIG'>(0n) } = useSettings().data?.moves ?? {}
  return { usdt: micros<'USDT'>(minimum), uscd: minimum, cig: cigMinimum }
}

/** The server's clock minus this device's, in milliseconds, as of the last answer. */
export function clockOffset(settings: ReturnType<typeof useSettings>) {
  return settings.data ? settings.data.now.getTime() - settings.dataUpdatedAt : 0
}
