import { type Labels, ReaderContext } from '@humidor/ui/reader.ts'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { refresh } from '../api/refresh.ts'
import { type Say, useLanguage, useWords } from '../words/words.ts'

function labelsOf(words: Say<'frame'>): Labels {
  return {
    back: words('ui.back'),
    close: words('ui.close'),
    cancel: words('ui.cancel'),
    refresh: words('ui.refresh'),
    updated: (time) => words('ui.updated', { time }),
    tryAgain: words('ui.tryAgain'),
    loadMore: words('ui.loadMore'),
    loading: words('ui.loading'),
    endOfList: words('ui.endOfList'),
    failedTitle: words('ui.failedTitle'),
    failedText: words('ui.failedText'),
    emptyTitle: words('ui.emptyTitle'),
    showPassword: words('ui.showPassword'),
    hidePassword: words('ui.hidePassword'),
    max: words('ui.max'),
    youHave: (amount) => words('ui.youHave', { amount }),
    readAs: (amount) => words('ui.readAs', { amount }),
    notAnAmount: words('ui.notAnAmount'),
    tooLarge: words('ui.tooLarge'),
    wholeOnly: words('ui.wholeOnly'),
    sendCode: words('ui.sendCode'),
    resendIn: (seconds) => words('ui.resendIn', { seconds }),
    codeComes: words('ui.codeComes'),
    codeSent: words('ui.codeSent'),
    codeUnsent: words('ui.codeUnsent'),
    codeMissing: words('ui.codeMissing'),
    captchaTitle: words('ui.captchaTitle'),
    captchaLead: words('ui.captchaLead'),
    captchaPicture: words('ui.captchaPicture'),
    captchaText: words('ui.captchaText'),
    captchaAnother: words('ui.captchaAnother'),
    captchaFailed: words('ui.captchaFailed'),
    timeLeft: words('ui.timeLeft'),
    copy: words('ui.copy'),
    hiddenAmount: words('ui.hiddenAmount'),
  }
}

/** Gives the components of `ui` the reader's language and words, and the page its `lang`. */
export function ReaderWords({ children }: { children: ReactNode }) {
  const { lang } = useLanguage()
  const words = useWords('frame')
  const reader = useMemo(() => ({ lang, labels: labelsOf(words), refresh }), [lang, words])
  useLayoutEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}
