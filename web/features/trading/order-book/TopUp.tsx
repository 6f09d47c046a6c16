import type { Uscd } from '@humidor/domain/money/micros.ts'
import { type Holdings, topUpBy } from '@humidor/domain/trading/book-view.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { useTradeText } from './useTradeText.ts'

interface TopUpProps {
  lacking: Uscd
  holdings: Holdings
}

const ways = { convert: paths.exchange, deposit: paths.deposit } as const

/** In a row: the USCD that the reader lacks, as a link to where they get them. */
export function Lacking({ lacking, holdings }: TopUpProps) {
  const words = useWords('order-book')
  const { uscd } = useTradeText()
  const by = topUpBy(lacking, holdings)
  return (
    <Link href={ways[by]} className="textlink textlink--flush">
      {words(`lacking.${by}`, { amount: uscd(lacking) })}
    </Link>
  )
}

/** A button to where the reader gets USCD: never to convert USDT that they do not have. */
export function TopUp({ lacking, holdings }: TopUpProps) {
  const words = useWords('order-book')
  const by = topUpBy(lacking, holdings)
  return (
    <ButtonLink kind="quiet" small href={ways[by]}>
      {words(by === 'convert' ? 'publish.toConvert' : 'publish.toDeposit')}
    </ButtonLink>
  )
}
