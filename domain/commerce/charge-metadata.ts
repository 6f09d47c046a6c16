/** What a shop's own software notes at a charge: texts by name. Nobody but the shop reads it. */
export type ChargeMetadata = Readonly<Record<string, string>>

/** Maximum names, characters of a name and of a text, and bytes of all as JSON. */
export const metadataLimits = { names: 20, name: 40, text: 500, bytes: 2_048 } as const

/** Bytes of a text in UTF-8. */
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Whether metadata is within the limits. */
export function isMetadata(metadata: ChargeMetadata): boolean {
  const entries = Object.entries(metadata)
  return (
    entries.length <= metadataLimits.names &&
    entries.every(
      ([name, text]) => name !== '' && name.length <= metadataLimits.name && text.length <= metadataLimits.text,
    ) &&
    bytesOf(JSON.stringify(metadata)) <= metadataLimits.bytes
  )
}
