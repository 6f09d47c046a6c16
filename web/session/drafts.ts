/**
 * A typed text that survives a reload of the tab. It is kept by the tab alone and goes with it; where that is blocked, it lasts as
 * long as the page.
 * @param name the form and the member, so that nobody else who signs in sees it
 */
export const readDraft = (name: string): string => {
  try {
    return sessionStorage.getItem(`draft.${name}`) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a draft. An empty text removes it. */
export function keepDraft(name: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(`draft.${name}`)
    else sessionStorage.setItem(`draft.${name}`, text)
  } catch {}
}

/** Deletes what was typed and not sent, at a sign-out. */
export function forgetDrafts() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('draft.')) sessionStorage.removeItem(name)
  } catch {}
}
