/** True for so many bytes in lower-case hex. */
export const isHex = (text: unknown, bytes: number): text is string =>
  typeof text === 'string' && text.length === bytes * 2 && /^[0-9a-f]*$/.test(text)
