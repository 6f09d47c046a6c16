import { Link } from 'wouter'
import { MemberCell } from '../../../components/columns.tsx'
import type { FileColumn } from '../../../components/file-columns.ts'
import { MemberLink } from '../../../components/MemberLink.tsx'
import { Two } from '../../../components/Table.tsx'
import { merchantAt } from '../../../words/places.ts'
import type { Conversation } from './feedback.ts'

/** Whose conversation it is: a member's or a shop's. */
type Whose = Pick<Conversation, 'member' | 'shop'>

/** The name of the member or the shop. */
export const nameOf = ({ member, shop }: Whose) => member?.name ?? shop?.name ?? ''

/** What the other side is called. */
export const sideOf = ({ shop }: Whose) => (shop ? 'Shop' : 'Member')

/** A table cell: by name and number. */
export const WhoseCell = ({ member, shop }: Whose) =>
  member ? <MemberCell {...member} /> : <Two first={shop?.name} second={`Shop ${shop?.vcode}`} />

/** In a panel, with a link to the member or the shop. */
export const WhoseLink = ({ member, shop }: Whose) =>
  shop ? (
    <Link className="panel__link" href={merchantAt(shop.vcode)}>
      {shop.name}, {shop.vcode}
    </Link>
  ) : (
    member && <MemberLink {...member} />
  )

/** File columns: by name and number. */
export const whoseInFile: readonly FileColumn<Whose>[] = [
  { head: 'UID', text: ({ member }) => (member ? String(member.uid) : '') },
  { head: 'Shop', text: ({ shop }) => shop?.vcode ?? '' },
  { head: 'Name', text: nameOf },
]
