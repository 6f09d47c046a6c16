import '@humidor/ui/css/screen-shop.css'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { paths } from '../../../paths.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { usePledged } from './usePledged.ts'

/** /Nftrule: the rules, with the figures in force. */
export function NftruleScreen() {
  const words = useWords('pledges')
  const text = useMoneyText()
  const { lang } = useLanguage()
  return (
    <Page title={words('rule.title')} back={paths.nft} of={usePledged()}>
      {({ least, step, days, rate }) => (
        <>
          <Card pad>
            <ol className="follows">
              <li>
                {words('rule.amount', {
                  least: text(least, 'USCD', { places: 0 }),
                  step: text(step, 'USCD', { places: 0 }),
                })}
              </li>
              <li>{words('rule.lock', { days })}</li>
              <li>{words('rule.rate', { rate: dayRateText(lang, rate), days })}</li>
              <li>{words('rule.funded')}</li>
              <li>{words('rule.cig')}</li>
              <li>{words('rule.quota')}</li>
              <li>{words('rule.end', { days })}</li>
              <li>{words('rule.free')}</li>
            </ol>
          </Card>
          <Note kind="plain">{words('target')}</Note>
        </>
      )}
    </Page>
  )
}
