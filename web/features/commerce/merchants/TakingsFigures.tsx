import { netOf, type TakingsSum } from '@humidor/domain/commerce/takings.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { useLanguage, useWords } from '../../../words/words.ts'
import { localText, useRateText } from './local-text.ts'

export interface TakingsFiguresProps {
  sum: TakingsSum
  currency: string | null
  /** The rate of a single day: millionths of the currency for 1 USDT. */
  rate?: bigint | undefined
  /** What is summed up, beside the number of payments. */
  title?: string
}

/** The takings of a time to the last millionth: gross, refunds, fees and net, and the net in the shop's currency. */
export function TakingsFigures({ sum, currency, rate, title }: TakingsFiguresProps) {
  const words = useWords('bookkeeping')
  const exactly = useExactText()
  const { lang } = useLanguage()
  const rateText = useRateText()
  const refunds = `${exactly(sum.refundedCig, 'CIG')} · ${exactly(sum.refundedUsdt, 'USDT')}`
  return (
    <Kv
      flush
      rows={[
        title !== undefined && { name: title, value: words('takings.payments', { n: sum.payments }) },
        { name: words('takings.gross'), value: exactly(sum.moneyCig, 'CIG') },
        { name: words('takings.received'), value: exactly(sum.moneyUsdt, 'USDT') },
        sum.refunds > 0 && { name: words('takings.refunds'), value: refunds },
        sum.fees > 0n && { name: words('takings.fees'), value: exactly(sum.fees, 'USDT') },
        { name: words('takings.net'), value: exactly(netOf(sum), 'USDT') },
        currency !== null && {
          name: words('takings.local', { currency }),
          value: sum.local ? localText(lang, sum.local.net, currency) : words('takings.noRate'),
        },
        currency !== null && rate !== undefined && { name: words('takings.rate'), value: rateText(rate, currency) },
        sum.waitingCig > 0n && { name: words('takings.waiting'), value: exactly(sum.waitingCig, 'CIG') },
      ]}
    />
  )
}
