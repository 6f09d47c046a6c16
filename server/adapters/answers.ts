/**
 * Reads an answer as JSON, and no further than so many bytes: whoever answers is not us, and may never come to an end.
 * Undefined where it is none, was cut off, or is longer; what is left of it is not waited for.
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
