/** Parameters of an address; undefined removes one. */
export type Changes = Record<string, string | undefined>

/** The address with some parameters changed. Drops empty ones, so that the same place has one address. */
export function withChanges(path: string, search: string, changes: Changes): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** An address parameter without control characters. No key types them, but a link may hold them and the server refuses them. */
export const partOf = (search: string, name: string): string | undefined =>
  new URLSearchParams(search).get(name)?.replace(/\p{Cc}/gu, '')
