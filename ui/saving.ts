/** Downloads a file made on the device; nothing is sent. */
export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by then; free the memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
