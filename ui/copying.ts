import copyToClipboard from 'copy-to-clipboard'
import { say } from './toast.ts'

export interface CopyWords {
  /** Toast after success, such as "Address copied". */
  done: string
  /** Toast when the browser refuses: select and copy by hand. */
  failed: string
}

/** Copies a text, without https too, and shows a toast with the result. */
export async function copyWithToast(text: string, { done, failed }: CopyWords) {
  const copied = await copyToClipboard(text).catch(() => false)
  if (copied) say(done, 'ok')
  else say(failed, 'bad')
}

/** Splits a long text into groups of four for comparison by eye; an address keeps its 0x with the first. */
export const inGroups = (text: string) => text.match(/^0x.{1,4}|.{1,4}/g) ?? []
