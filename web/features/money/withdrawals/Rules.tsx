import { BUSINESS_ZONE } from '@humidor/domain/business-day.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { timeText } from '../../../words/moments.ts'
import { rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import type { Known } from './facts.ts'
import { windowOf } from './opening.ts'

/** The fee, the window in the reader's own time, how often, and the arrival. */
export function Rules({ known, money }: { known: Known; money: Usdt }) {
  const words = useWords('withdrawals')
  const exactly = useExactText()
  const { lang } = useLanguage()
  const { opens, closes } = windowOf(known)
  const inZone = (zone?: string) => `${timeText(opens, zone)}–${timeText(closes, zone)}`
  const own = inZone()
  const theirs = inZone(BUSINESS_ZONE)
  return (
    <Card pad>
      <Kv
        flush
        rows={[
          {
            name: words('fee', { rate: rateText(lang, Number(known.fee)) }),
            value: exactly(splitWithdrawal(money, known.fee).fee, 'USDT'),
          },
          {
            name: words('rules.open'),
            value: (
              <>
                <span className="nowrap">{own}</span>
                {own !== theirs && <span className="caption kv__more">{words('rules.zone', { hours: theirs })}</span>}
              </>
            ),
          },
          { name: words('rules.often'), value: words('rules.daily') },
          { name: words('rules.time'), value: words('rules.within') },
        ]}
      />
    </Card>
  )
}
