/** A provider said something that cannot be true. Nothing is concluded from its answer; it is asked again later. */
export class ProviderLiedError extends Error {
  override name = 'ProviderLied'
}
