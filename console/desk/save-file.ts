/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the next turn; what it points at need not stay.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
