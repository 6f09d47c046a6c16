import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { Receipts } from './Receipts.tsx'

/** /Receipts: the signed receipts of a member on this device. */
export function ReceiptsScreen() {
  const { data } = useMember()
  return <Receipts owner={data && `member:${data.uid}`} back={paths.more} />
}
