import type { PublicKey, Receipt, ReceiptChecks } from '@humidor/domain/money/receipt-check.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { isNewerLink, receiptIn } from '@humidor/domain/money/receipt-link.ts'
import { pictureIn } from '@humidor/domain/money/receipt-picture.ts'
import { GroupedBox } from '@humidor/ui/Grouped.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/query-client.ts'
import { useFragment } from '../../../frame/fragment.ts'
import { paths } from '../../../paths.ts'
import { apiBase } from '../../../session/host.ts'
import { useSession } from '../../../session/session.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { Facts } from './Facts.tsx'
import type { KeptKey } from './kept.ts'
import { keyKnown, publishedKeys } from './overview.ts'
import { PicturedReceipt } from './PicturedReceipt.tsx'

/** /Receipt#…: checks a receipt on the spot, for anybody. The receipt is in the address and reaches no server. The code of a picture is asked of the platform. */
export function ReceiptScreen() {
  const words = useWords('receipts')
  const { tk } = useSession()
  const fragment = useFragment()
  const receipt = receiptIn(fragment)
  const entry = pictureIn(fragment)
  const back = tk === undefined ? paths.home : paths.receipts
  return (
    <Page title={words('one.title')} back={back}>
      {entry ? (
        <PicturedReceipt of={entry} />
      ) : receipt ? (
        <Checked key={fragment} receipt={receipt} fragment={fragment} />
      ) : (
        <EmptyState
          title={words(fragment === '' ? 'one.nothing' : isNewerLink(fragment) ? 'one.newer' : 'one.broken')}
          text={words(isNewerLink(fragment) ? 'one.newerText' : 'one.brokenText')}
        />
      )}
    </Page>
  )
}

interface Verdict {
  key: PublicKey | undefined
  known: KeptKey | undefined
  checks: ReceiptChecks
  genuine: boolean
}

/** @throws Error where the keys or the code of the check do not load */
async function verdictOn(receipt: Receipt, signal: AbortSignal): Promise<Verdict> {
  const keys = await publishedKeys(apiBase(), signal)
  if (!keys) throw new Error('the public keys did not load')
  // Signatures need a large library.
  const { checkReceipt, isGenuine } = await import('@humidor/domain/money/receipt-check.ts')
  const checks = checkReceipt(receipt, keys)
  const key = keys.find(({ id }) => id === receipt.key)
  return { key, known: await keyKnown(receipt.key), checks, genuine: isGenuine(checks) }
}

const useVerdict = (fragment: string, receipt: Receipt) =>
  useQuery<Verdict>(
    {
      queryKey: ['verdict on a receipt', fragment],
      queryFn: async ({ signal }) => await verdictOn(receipt, signal),
      networkMode: 'always',
      retry: false,
    },
    queries,
  )

function Checked({ receipt, fragment }: { receipt: Receipt; fragment: string }) {
  const words = useWords('receipts')
  const frame = useWords('frame')
  const { data, isError, isFetching, refetch } = useVerdict(fragment, receipt)
  return (
    <>
      <Card pad kind={data && !data.genuine ? 'urgent' : undefined} className="nextdraw">
        {!data && !isError && (
          <p className="muted" aria-busy="true" role="status">
            {words('one.working')}
          </p>
        )}
        {!data && isError && (
          <>
            <Note kind="ember">{words('one.failed')}</Note>
            <Button kind="quiet" block busy={isFetching} onClick={() => void refetch()}>
              {frame('ui.tryAgain')}
            </Button>
          </>
        )}
        {data && <VerdictText of={data} />}
        <Facts of={receipt} />
      </Card>
      {data?.key && <KeyUsed publicKey={data.key} known={data.known} />}
    </>
  )
}

function VerdictText({ of: { genuine, checks } }: { of: Verdict }) {
  const words = useWords('receipts')
  if (genuine)
    return (
      <div className="verdicts" role="status">
        <h2 className="title-2 leaf">{words('one.good')}</h2>
        <p>{words('one.goodText')}</p>
      </div>
    )
  const why = !checks.key && checks.signature ? 'one.ended' : 'one.badText'
  return (
    <div className="verdicts" role="alert">
      <h2 className="title-2 ember">{words('one.bad')}</h2>
      <Note kind="ember">{words(why)}</Note>
    </div>
  )
}

/** The key that signed, for comparison with another source. */
function KeyUsed({ publicKey: { id, publicKey, from }, known }: { publicKey: PublicKey; known: KeptKey | undefined }) {
  const words = useWords('receipts')
  return (
    <Section title={words('key.title')}>
      <p className="muted">{words('key.text', { id: String(id), from: unbroken(new Date(from)) })}</p>
      <GroupedBox text={publicKey} />
      {known && known.publicKey === publicKey && (
        <p className="caption">{words('key.known', { seen: unbroken(new Date(known.seen)) })}</p>
      )}
      {known && known.publicKey !== publicKey && <Note kind="ember">{words('key.other')}</Note>}
    </Section>
  )
}
