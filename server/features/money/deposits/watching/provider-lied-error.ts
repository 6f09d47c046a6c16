/** A provider gave an impossible answer. Nothing is concluded from it, and it is asked again later. */
export class ProviderLiedError extends Error {
  override name = 'ProviderLied'
}
