import type { LanguageKey } from '@humidor/locales/languages.ts'
import { say } from '@humidor/ui/toast.ts'
import { session } from '../session/session.ts'
import { speak, spoken, wordsOf } from '../words/words.ts'

/** Speaks the picked language and remembers it; says so when its words can't be fetched, and stays as it was. */
export async function pickLanguage(key: LanguageKey): Promise<boolean> {
  try {
    await speak(key)
    session.pickLanguage(key)
    return true
  } catch {
    say((await wordsOf('frame'))('language.failed'), 'bad')
    return false
  }
}

const waiting = () => document.documentElement.dataset

/** Speaks what the device remembers, from the start and whenever another tab picks. The page's sentences wait for it. */
export async function followLanguage(): Promise<void> {
  session.listen(() => void speakRemembered())
  await speakRemembered()
}

async function speakRemembered() {
  const { lang } = session.now()
  try {
    await speak(lang)
  } catch {
    document.documentElement.lang = spoken().lang
  } finally {
    // In the next frame, as the new sentences are in the page by then.
    requestAnimationFrame(() => delete waiting()['words'])
  }
}
