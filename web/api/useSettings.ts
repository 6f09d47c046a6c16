import { contract } from '@humidor/contract/index.ts'
import { useAsk } from './useAsk.ts'

/** The limits and prices in force. Asked once in a while: they change rarely, and the server has the last word. */
export const useSettings = () => useAsk(contract.platform.settings, {}, { fresh: 60_000 })

/** The server's clock minus this device's, in milliseconds, as of the last answer. */
export function clockOffset(settings: ReturnType<typeof useSettings>) {
  return settings.data ? settings.data.now.getTime() - settings.dataUpdatedAt : 0
}
