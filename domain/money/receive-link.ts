import { refuseEmail, refuseName } from '../accounts/registration.ts'
import { readers } from '../typed/kinds.ts'
import { siteUrl } from '../url.ts'
import { exact } from './format.ts'
import { micros, UNIT, type Uscd } from './micros.ts'
import { refuseNote } from './transfer-note.ts'

/** What a member asks to receive: who they are, and optionally an amount and a note. */
export interface ReceiveAsk {
  email: string
  /** The user name. The server refuses another, so that a link cannot show one person and pay another. */
  name: string
  money?: Uscd | undefined
  /** Fills the note of the transfer. */
  note?: string | undefined
}

const PATH = '/Send'

/** The only coin that members send to each other. */
const COIN = 'USCD'

/** Whole units below a billion and up to six places: an exact text, the same in every language. */
const AMOUNT = /^(0|[1-9]\d{0,8})(?:\.(\d{1,6}))?$/

/** The longest fragment that is read. */
const LONGEST = 2_000

/**
 * The link of a member who asks for money: `<site>/Send#v=1&to=…&name=…`. Everything stands after #, which browsers never send.
 * @param site such as `https://humidor.example`
 */
export function receiveLink(site: string, { email, name, money, note = '' }: ReceiveAsk): string {
  const said = new URLSearchParams({ v: '1', to: email, name })
  if (money !== undefined) {
    said.set('coin', COIN)
    said.set('amount', exact(money))
  }
  if (note !== '') said.set('note', note)
  return `${site}${PATH}#${said.toString()}`
}

function readAmount(text: string): Uscd | undefined {
  const [, whole, part = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) return undefined
  const money = BigInt(whole) * UNIT + BigInt(part.padEnd(6, '0'))
  return money > 0n ? micros<'USCD'>(money) : undefined
}

/**
 * Reads the part of such a link after #. An unreadable part refuses all of it: a request for another coin or amount must not become
 * a transfer of what the giver types by habit.
 * @returns undefined for any other text
 */
export function readReceive(fragment: string): ReceiveAsk | undefined {
  if (fragment.length > LONGEST) return undefined
  const said = new URLSearchParams(fragment)
  const [email, name] = [readers.email(said.get('to') ?? ''), readers.userName(said.get('name') ?? '')]
  const note = readers.line(said.get('note') ?? '')
  const amount = said.get('amount')
  const money = amount === null ? undefined : readAmount(amount)
  const isWrong =
    said.get('v') !== '1' ||
    refuseEmail(email) !== undefined ||
    refuseName(name) !== undefined ||
    (said.get('coin') ?? COIN) !== COIN ||
    (amount !== null && money === undefined) ||
    refuseNote(note) !== undefined
  return isWrong ? undefined : { email, name, ...(money !== undefined && { money }), ...(note !== '' && { note }) }
}

/** Reads a scanned text. Only of this site. @returns undefined for any other text */
export function readReceiveLink(text: string, site: string): ReceiveAsk | undefined {
  const url = siteUrl(text, site)
  return url?.pathname.toLowerCase() === PATH.toLowerCase() ? readReceive(url.hash.slice(1)) : undefined
}
