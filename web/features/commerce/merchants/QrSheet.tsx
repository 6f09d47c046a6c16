import { payLink } from '@humidor/domain/commerce/pay-link.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { type Cig, micros, price as priceOf, UNIT } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { cigToCover } from '@humidor/domain/trading/price.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-merchant.css'
import { invitationPicture } from '@humidor/ui/invitation-picture.ts'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Merchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

interface QrSheetProps {
  mine: Merchant
  /** A bill in USDT from the price helper; undefined if none. */
  bill: bigint | undefined
  onClose: () => void
}

/** The typed text as whole ₡, if it is such an amount. */
function wholeOf(typed: string, lang: string): Cig | undefined {
  const money = parseAmount<'CIG'>(typed, { whole: lang })
  return money !== undefined && money > 0n && money % UNIT === 0n ? money : undefined
}

/** The code that guests scan, with or without an amount. */
export function QrSheet({ mine, bill, onClose }: QrSheetProps) {
  const words = useWords('merchants')
  const { lang } = useLanguage()
  const asked = bill === undefined ? '' : exact(cigToCover(micros<'USDT'>(bill), priceOf(mine.currentCigPrice)))
  const [kind, setKind] = useState<'any' | 'asks'>(bill === undefined ? 'any' : 'asks')
  const [typed, setTyped] = useState(asked)
  const money = kind === 'asks' ? wholeOf(typed, lang) : undefined
  const link = payLink(location.origin, { vcode: mine.vcode, money })
  return (
    <Sheet open title={words('qr.title')} onClose={onClose} foot={<Keep mine={mine} money={money} link={link} />}>
      <Segmented
        label={words('qr.title')}
        value={kind}
        onChange={setKind}
        options={[
          { id: 'any', label: words('qr.any') },
          { id: 'asks', label: words('qr.asks') },
        ]}
      />
      {kind === 'asks' && <AmountField label={words('qr.amount')} coin="CIG" whole value={typed} onChange={setTyped} />}
      <div className="stack center">
        <QrCode text={link} label={words('qr.label', { name: mine.name })} size={240} />
        <p className="sign__digits tnum">{mine.vcode}</p>
        <p className="caption">{words('qr.hint')}</p>
      </div>
    </Sheet>
  )
}

/** Saves the code as a picture, or opens a page to print. */
function Keep({ mine, money, link }: { mine: Merchant; money: Cig | undefined; link: string }) {
  const words = useWords('merchants')
  const exactly = useExactText()
  const lead = money === undefined ? mine.name : `${mine.name} · ${exactly(money, 'CIG')}`
  const amount = money === undefined ? '' : `?amount=${money / UNIT}`
  return (
    <>
      <PictureButton
        label={words('qr.save')}
        draw={() => invitationPicture({ link, lead, codeLabel: words('fields.vcode'), code: mine.vcode })}
        name={`humidor-${mine.vcode}.png`}
        saved={words('qr.saved')}
        failed={words('qr.failed')}
      />
      <ButtonLink kind="quiet" block icon={Printer} href={`${paths.merchantSign}${amount}`}>
        {words('qr.print')}
      </ButtonLink>
    </>
  )
}
