import { ActionDiscs } from '@humidor/ui/ActionDiscs.tsx'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, HandCoins, QrCode, Repeat, Send } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** The links that move money. `convert`: the page of the conversion that fits the place of these links. */
export function Moves({ convert }: { convert: string }) {
  const words = useWords('asset')
  return (
    <ActionDiscs
      label={words('move')}
      actions={[
        { icon: ArrowDownToLine, label: words('deposit'), href: paths.deposit },
        { icon: ArrowUpFromLine, label: words('withdraw'), href: paths.withdraw },
        { icon: Repeat, label: words('exchange'), href: convert },
        { icon: Send, label: words('transfer'), href: paths.transferu },
        { icon: QrCode, label: words('receive'), href: paths.receive },
      ]}
    />
  )
}

/** The links for ₡. */
export function CigarBoxMoves() {
  const words = useWords('asset')
  return (
    <ActionDiscs
      label={words('move')}
      actions={[
        { icon: ArrowLeftRight, label: words('trade'), href: paths.cbtrade },
        { icon: Repeat, label: words('toUscd'), href: paths.exchangeProfit },
        { icon: HandCoins, label: words('expense'), href: paths.cbExpense },
      ]}
    />
  )
}
