import { createContext, useContext } from 'react'

/** Texts of the components themselves. A screen's texts are props. */
export interface Labels {
  back: string
  close: string
  cancel: string
  refresh: string
  /** With the time of day, such as "Updated 20:14". */
  updated(time: string): string
  tryAgain: string
  loadMore: string
  loading: string
  endOfList: string
  failedTitle: string
  failedText: string
  emptyTitle: string
  showPassword: string
  hidePassword: string
  max: string
  /** With the formatted amount, such as "You have 12.00 USCD". */
  youHave(amount: string): string
  /** How an ambiguous amount is read, such as "Read as 1.00". */
  readAs(amount: string): string
  notAnAmount: string
  /** For an amount above the maximum. */
  tooLarge: string
  wholeOnly: string
  sendCode: string
  /** With whole seconds, such as "Resend in 24 s". */
  resendIn(seconds: number): string
  /** What comes into the field of an e-mail code. */
  codeComes: string
  codeSent: string
  /** For an e-mail code that was never requested. */
  codeUnsent: string
  /** For a code of an authenticator that was never typed. */
  codeMissing: string
  captchaTitle: string
  captchaLead: string
  captchaPicture: string
  captchaText: string
  captchaAnother: string
  captchaFailed: string
  timeLeft: string
  copy: string
  hiddenAmount: string
}

/** Facts about the reader for every component. */
export interface Reader {
  /** BCP 47, as in `<html lang>`: en, zh-Hans, ko, ja, de, th or vi. */
  lang: string
  labels: Labels
  /**
   * Refetches everything on the screen, if the app provides it, and reports a failure.
   * @param also refreshes the page's other data; resolves to whether it succeeded
   */
  refresh?: (also?: () => Promise<boolean>) => Promise<unknown>
}

/** Provided once, around the whole app, by the app that has the texts. */
export const ReaderContext = createContext<Reader | undefined>(undefined)

/** Reads the `ReaderContext`. @throws without a provider, which is a programming error */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('useReader needs a ReaderContext above the component: wrap the app in its provider.')
  return reader
}
