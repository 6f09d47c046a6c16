/** Replaced by a fresh code of the authenticator when the request is sent. */
export const TOTP = '"@totp"'
/** The text of each captcha and the code of each e-mail here. */
export const CAPTCHA = 'ABCDE'
export const MAIL_CODE = '123456'

/** Request fields that take a value of an answer field with another name. */
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

/** The newest values replace older ones above this number. */
const VALUES_PER_NAME = 60

/** Values from answers by field name. With them an invented request refers to things that exist. */
export class Pool {
  readonly #known = new Map<string, string[]>()
  #turn = 0

  /** Stores a value as JSON text. */
  keep(name: string, value: unknown) {
    const text = JSON.stringify(value)
    const values = this.#known.get(name) ?? []
    if (text === undefined || text.length > 400 || values.includes(text)) return
    this.#turn += 1
    if (values.length < VALUES_PER_NAME) values.push(text)
    else values[this.#turn % VALUES_PER_NAME] = text
    this.#known.set(name, values)
  }

  /** Stores all values of an answer. Of a list it takes the first twelve rows. */
  learn(data: unknown, name = '') {
    if (Array.isArray(data)) for (const one of data.slice(0, 12)) this.learn(one, name)
    else if (typeof data === 'object' && data !== null)
      for (const [inner, value] of Object.entries(data)) this.learn(value, inner)
    else if (name !== '') this.keep(name, data)
  }

  /** The values known by a name and by its synonyms. */
  of(name: string): readonly string[] {
    return [name, ...(alike[name] ?? [])].flatMap((known) => this.#known.get(known) ?? [])
  }
}
