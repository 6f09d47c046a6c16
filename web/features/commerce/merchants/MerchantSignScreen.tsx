import { payLink } from '@humidor/domain/commerce/pay-link.ts'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-merchant.css'
import { invitationPicture } from '@humidor/ui/invitation-picture.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { type Merchant, useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

const sizes = ['a6', 'a5', 'a4'] as const
type Size = (typeof sizes)[number]

/** /MerchantSign: the sign for the counter, to print on the paper size at hand. */
export function MerchantSignScreen() {
  const words = useWords('merchants')
  const [size, setSize] = useState<Size>('a6')
  return (
    <Page title={words('sign.title')} back={paths.merchantMore} still of={useMerchant()}>
      {(mine) => (
        <div className="stack stack--loose">
          <div className="stack sign__choice">
            <Segmented
              label={words('sign.size')}
              value={size}
              onChange={setSize}
              options={sizes.map((id) => ({ id, label: id.toUpperCase() }))}
            />
            <Button block icon={Printer} onClick={() => print()}>
              {words('sign.print')}
            </Button>
            <SavePicture mine={mine} />
          </div>
          <Sign mine={mine} size={size} />
        </div>
      )}
    </Page>
  )
}

function Sign({ mine, size }: { mine: Merchant; size: Size }) {
  const words = useWords('merchants')
  const link = payLink(location.origin, { vcode: mine.vcode })
  return (
    <section className={`sign sign--${size}`} aria-label={words('sign.title')}>
      <Mark size={38} />
      <h2 className="sign__name">{mine.name}</h2>
      <p className="label">{words('sign.pay')}</p>
      <QrCode text={link} label={words('qr.label', { name: mine.name })} size={230} />
      <p className="caption">{words('sign.digits')}</p>
      <p className="sign__digits tnum">{mine.vcode}</p>
      <ol className="sign__steps">
        <li>{words('sign.one')}</li>
        <li>{words('sign.two')}</li>
        <li>{words('sign.three')}</li>
      </ol>
    </section>
  )
}

/** Saves the code as a picture, for a website or a poster. */
function SavePicture({ mine: { name, vcode } }: { mine: Merchant }) {
  const words = useWords('merchants')
  const link = payLink(location.origin, { vcode })
  return (
    <PictureButton
      kind="quiet"
      label={words('qr.save')}
      draw={() => invitationPicture({ link, lead: name, codeLabel: words('fields.vcode'), code: vcode })}
      name={`humidor-${vcode}.png`}
      saved={words('qr.saved')}
      failed={words('qr.failed')}
    />
  )
}
