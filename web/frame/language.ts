import type { LanguageKey } from '@humidor/locales/languages.ts'
import { say } from '@humidor/ui/toast.ts'
import { session } from '../session/session.ts'
import { speak, spoken, wordsOf } from '../words/words.ts'

/** Switches to the picked language and remembers it. If its words can't be fetched, shows a message and keeps the old one. */
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

/** Uses the language that the device remembers, at the start and when another tab picks one. The page's sentences wait for it. */
export async function followLanguage(): Promise<void> {
  session.listen(() => void speakRemembered())
  await speakRemembered()
}

async function speakRemembered() {
  const { lang } = session.now()
  try {
    await speak(lang)
    // An installed app keeps the words of the manifest that the page named then.
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${lang}.webmanifest`)
  } catch {
    document.documentElement.lang = spoken().lang
  } finally {
    // In the next frame, when the new sentences are in the page.
    requestAnimationFrame(() => delete waiting()['words'])
  }
}
