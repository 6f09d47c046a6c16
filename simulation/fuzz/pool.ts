/** What stands for something that is only known when a request is sent: a code of the authenticator that was never shown. */
export const TOTP = '"@totp"'
/** What every picture shows, and what every mail carries, to whoever asks here. */
export const CAPTCHA = 'ABCDE'
export const MAIL_CODE = '123456'

/** Names that are spelled otherwise in a request than in the answer that they are known from. */
const alike: Record<string, readonly string[]> = {
  targetUid: ['uid'],
  oid: ['id'],
  did: ['id'],
  again: ['oid', 'id'],
  before: ['id'],
  productId: ['id'],
  activityId: ['id'],
  fid: ['id'],
  operatorId: ['id'],
  merchantVcode: ['vcode'],
  referralCode: ['vcode'],
  after: ['next'],
  about: ['uid', 'vcode', 'item'],
  draw: ['id'],
}

/** More of a name are of no use: the newest take the place of others. */
const VALUES_PER_NAME = 60

/** Values that the world itself has told, by the name under which it did: what makes an invented request about something that is there. */
export class Pool {
  readonly #known = new Map<string, string[]>()
  #turn = 0

  /** Keeps a value, as JSON text. */
  keep(name: string, value: unknown) {
    const text = JSON.stringify(value)
    const values = this.#known.get(name) ?? []
    if (text === undefined || text.length > 400 || values.includes(text)) return
    this.#turn += 1
    if (values.length < VALUES_PER_NAME) values.push(text)
    else values[this.#turn % VALUES_PER_NAME] = text
    this.#known.set(name, values)
  }

  /** Keeps what stands anywhere in an answer. Of a list its first rows will do. */
  learn(data: unknown, name = '') {
    if (Array.isArray(data)) for (const one of data.slice(0, 12)) this.learn(one, name)
    else if (typeof data === 'object' && data !== null)
      for (const [inner, value] of Object.entries(data)) this.learn(value, inner)
    else if (name !== '') this.keep(name, data)
  }

  /** What is known under a name, and under those that mean the same. */
  of(name: string): readonly string[] {
    return [name, ...(alike[name] ?? [])].flatMap((known) => this.#known.get(known) ?? [])
  }
}
