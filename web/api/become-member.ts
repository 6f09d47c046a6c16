import { LONG_TOAST_MS, say } from '@humidor/ui/toast.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words/words.ts'

/** Says that only members can do this, with the way to become one. */
export async function becomeMember(): Promise<void> {
  const words = await wordsOf('frame')
  say(words('become_member'), 'bad', LONG_TOAST_MS, { text: words('see_vip'), href: paths.vip })
}
