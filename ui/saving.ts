/** Gives the reader a file to keep, as a download. It is made on this device and sent nowhere. */
export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then, and a file that nobody needs should not stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
