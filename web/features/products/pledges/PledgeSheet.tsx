import { NumberedCigar } from '@humidor/ui/art/NumberedCigar.tsx'
import { collectiblePicture } from '@humidor/ui/collectible-picture.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { PledgeBadge } from './PledgeBadge.tsx'
import { type Pledge, returnsAt, yieldOf } from './pledge.ts'
import { usePriceText } from './usePriceText.ts'

/** All details of one pledge, to the last millionth. */
export function PledgeSheet({ pledge, onClose }: { pledge: Pledge; onClose: () => void }) {
  const words = useWords('pledges')
  const exactly = useExactText()
  const priceText = usePriceText()
  const { id, onum, money, usdc, cig, price, dailyIncome, paidDays, days, createdAt, endsAt, endedAt } = pledge
  const { sofar, inAll } = yieldOf(pledge)
  const draw = () =>
    collectiblePicture({
      id: BigInt(id),
      number: onum,
      kind: words('pro.collectibles'),
      foot: momentText(createdAt).slice(0, 10),
    })
  return (
    <Sheet open title={words('sheet.title', { number: onum })} onClose={onClose}>
      <div className="numbered-stand">
        <NumberedCigar number={BigInt(id)} />
      </div>
      <Kv
        rows={[
          { name: words('sheet.status'), value: <PledgeBadge of={pledge} /> },
          { name: words('sheet.money'), value: exactly(money, 'USCD') },
          { name: words('sheet.usdc'), value: exactly(usdc, 'USCD') },
          cig > 0n && { name: words('sheet.cig'), value: exactly(cig, 'CIG') },
          cig > 0n && { name: words('sheet.price'), value: priceText(price) },
          { name: words('sheet.created'), value: momentText(createdAt) },
          endedAt === null
            ? { name: words('returns'), value: momentText(returnsAt(endsAt)) }
            : { name: words('sheet.ended'), value: momentText(endedAt) },
          { name: words('sheet.aDay'), value: exactly(dailyIncome, 'USCD') },
          { name: words('sheet.days'), value: words('sheet.ofDays', { paid: paidDays, days }) },
          { name: words('sofar'), value: exactly(sofar, 'USCD') },
          { name: words('sheet.inAll'), value: exactly(inAll, 'USCD') },
        ]}
      />
      {cig > 0n && <Note kind="plain">{words('sheet.asItCame')}</Note>}
      <PictureButton
        kind="quiet"
        label={words('sheet.save')}
        draw={draw}
        name={`${onum}.png`}
        failed={words('sheet.saveFailed')}
      />
    </Sheet>
  )
}
