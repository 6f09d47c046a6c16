import type { Uscd } from '@humidor/domain/money/micros.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Award } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** Says, before money is sent in, that it leaves again only with a membership (rules M27). For those who are not activated. */
export function NeedsMembership({ price }: { price: Uscd }) {
  const words = useWords('deposits')
  const text = useMoneyText()
  return (
    <Rows card>
      <Row
        icon={Award}
        title={words('member.title')}
        sub={words('member.text', { price: text(price, 'USCD') })}
        href={paths.vip}
      />
    </Rows>
  )
}
