import { createContext, useContext } from 'react'

/** The ui's own words. A screen's words are props; these are the few that a piece says by itself. */
export interface Labels {
  back: string
  close: string
  cancel: string
  refresh: string
  /** With the time of day, as "Updated 20:14". */
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
  /** With the amount in words of the reader's language, as "You have 12.00 USCD". */
  youHave(amount: string): string
  /** How an ambiguous amount is understood, as "Read as 1.00". */
  readAs(amount: string): string
  notAnAmount: string
  /** Of an amount that is beyond anything here. */
  tooLarge: string
  wholeOnly: string
  sendCode: string
  /** With whole seconds, as "Resend in 24 s". */
  resendIn(seconds: number): string
  codeSent: string
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

/** What every piece knows about who reads it. */
export interface Reader {
  /** BCP 47, as in `<html lang>`: en, zh-Hans, ko, ja, de, th or vi. */
  lang: string
  labels: Labels
  /**
   * Fetches again everything that is shown just now, where the app knows what that is, and says so where it did not come.
   * @param also fetches what a page keeps apart from that; answers whether it came
   */
  refresh?: (also?: () => Promise<boolean>) => Promise<unknown>
}

/** Given once, around the whole app, by the room that holds the words. */
export const ReaderContext = createContext<Reader | undefined>(undefined)

/** @throws when no words were given: a programmer's mistake, which no screen can mend */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('The pieces of web/ui stand inside a ReaderContext, which gives them their words.')
  return reader
}
