import copyToClipboard from 'copy-to-clipboard'
import { say } from './toast.ts'

export interface CopyWords {
  /** The toast when it is copied, as "Address copied". */
  done: string
  /** The toast when the browser would not: select and copy by hand. */
  failed: string
}

/** Copies, also on a page without https, and says whether it worked. */
export async function copyAndSay(text: string, { done, failed }: CopyWords) {
  const copied = await copyToClipboard(text).catch(() => false)
  if (copied) say(done, 'ok')
  else say(failed, 'bad')
}

/** A long text in groups of four that eyes can compare; an address keeps its 0x with the first. */
export const inGroups = (text: string) => text.match(/^0x.{1,4}|.{1,4}/g) ?? []
