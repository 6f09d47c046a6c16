import { keep, kept } from '../../../session/storage.ts'

/** The endpoint that the server knows for this device, so that a replaced one is noticed without sending it. */
const KEY = 'push'

export const rememberedEndpoint = (): string | undefined => kept(KEY) || undefined

export const rememberEndpoint = (endpoint: string | undefined) => keep(KEY, endpoint)
