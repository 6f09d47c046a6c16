import type { AnswerOf } from '@humidor/client/client.ts'
import type * as receiptsCalls from '@humidor/contract/money/receipts.ts'
import { isClosedName } from '@humidor/domain/accounts/closed-name.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { nameOf, sideOf } from '../wallet/wallet.ts'

/** What the platform shows of a receipt to anybody who has its picture. */
export type PictureFacts = AnswerOf<typeof receiptsCalls.pictureFacts>

/** A movement in words: what happened, how much, and who, when and which number. The picture and its check show the same. */
export function usePictured() {
  const words = useWords('receipts')
  const kinds = useWords('asset')
  const exactly = useExactText()
  return (of: PictureFacts) => {
    const { say, wallet, moneyChange, coin, createdAt, transfer } = of
    const called = (name: string) => (isClosedName(name) ? kinds('closedAccount') : name)
    const [owner, other] = [called(of.owner), of.other === null ? null : called(of.other)]
    const parties =
      other === null
        ? [{ name: words('picture.holder'), text: owner }]
        : (say === null ? moneyChange < 0n : sideOf({ say, moneyChange }) === 'to')
          ? [
              { name: words('picture.from'), text: owner },
              { name: words('picture.to'), text: other },
            ]
          : [
              { name: words('picture.from'), text: other },
              { name: words('picture.to'), text: owner },
            ]
    // Between two parties the direction is said; else the sign says it.
    const amount = other !== null && moneyChange < 0n ? -moneyChange : moneyChange
    return {
      title: say === null ? words('picture.title') : kinds(`say.${nameOf({ say, wallet })}`),
      amount: exactly(micros(amount), coin),
      // In one zone for everybody, so that two readers see the same time.
      facts: [
        ...parties,
        { name: words('picture.at'), text: `${momentText(createdAt, 'UTC')} UTC` },
        { name: words('picture.number'), text: String(transfer) },
      ],
    }
  }
}
