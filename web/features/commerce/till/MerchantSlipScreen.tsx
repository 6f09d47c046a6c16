import * as tillCalls from '@humidor/contract/commerce/till.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-slip.css'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { Mail, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { keep, kept } from '../../../session/storage.ts'
import { useWords } from '../../../words/words.ts'
import { checkLink } from './check-link.ts'
import { isPaper, type Paper, papers, printSlip } from './paper.ts'
import { SendReceiptSheet } from './SendReceiptSheet.tsx'
import { Slip } from './Slip.tsx'

const PAPER = 'till-paper'
/** How often a receipt is asked for that is not signed yet. Milliseconds. */
const UNSIGNED_EVERY_MS = 4_000

/** The paper that was chosen last on this device. */
const firstPaper = (): Paper => {
  const before = kept(PAPER)
  return isPaper(before) ? before : '80'
}

/** /MerchantSlip: the receipt of one payment, to print on a roll or a sheet, or to mail. */
export function MerchantSlipScreen() {
  const words = useWords('till')
  const frame = useWords('frame')
  const [query] = useSearchParams()
  const receipt = query.get('receipt') ?? ''
  const [paper, setPaper] = useState(firstPaper)
  const [mailing, setMailing] = useState(false)
  const [signed, setSigned] = useState(false)
  const slip = useRef<HTMLElement>(null)
  const bill = useAsk(tillCalls.readBill, { receipt }, { every: signed ? undefined : UNSIGNED_EVERY_MS })
  if (bill.data?.proof && !signed) setSigned(true)
  const mine = useMerchant().data
  const choose = (next: Paper) => {
    setPaper(next)
    keep(PAPER, next)
  }
  return (
    <Page title={words('slip.title')} back={paths.merchantDetail} still of={bill}>
      {(found) => (
        <div className="stack stack--loose">
          <div className="stack slip__choice">
            <Segmented
              label={words('slip.paper')}
              value={paper}
              onChange={choose}
              options={papers.map((id) => ({ id, label: words(`slip.papers.${id}`) }))}
            />
            <Button block icon={Printer} onClick={() => printSlip(slip.current, paper)}>
              {words('slip.print')}
            </Button>
            <Button kind="quiet" block icon={Mail} onClick={() => setMailing(true)}>
              {words('slip.mail')}
            </Button>
            {found.proof && (
              <CopyButton
                text={checkLink(found.proof)}
                label={words('slip.copy')}
                done={words('slip.copied')}
                failed={frame('url_copy_failed')}
              />
            )}
          </div>
          {mine && <Slip bill={found} shop={mine} paper={paper} ref={slip} />}
          {mailing && <SendReceiptSheet billId={found.id} onClose={() => setMailing(false)} />}
        </div>
      )}
    </Page>
  )
}
