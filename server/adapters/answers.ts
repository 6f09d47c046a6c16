/**
 * Reads a response as JSON, up to `most` bytes. The sender is not trusted, and its answer may never end.
 * Returns undefined for an answer that is no JSON, was cut off or is longer. It does not wait for the rest.
 */
export async function jsonWithin({ body }: Response, most: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      bytes += part.length
      if (bytes > most) return undefined
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return undefined
  }
}
