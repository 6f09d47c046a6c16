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
  givenUp: ['left'],
  draw: ['id'],
  billId: ['id'],
}

/** The newest values replace older ones above this number. */
const VALUES_PER_NAME = 60

const ownName = (feature: string, name: string) => `${feature} ${name}`

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

  /**
   * Stores all values of a feature's answer, small objects as a whole too. Of a list it takes the first twelve rows. The feature's
   * own values are kept apart, as an `id` means something else in each.
   */
  learn(data: unknown, feature: string, name = '') {
    if (Array.isArray(data)) for (const one of data.slice(0, 12)) this.learn(one, feature, name)
    else if (name !== '') {
      this.keep(name, data)
      this.keep(ownName(feature, name), data)
    }
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      for (const [inner, value] of Object.entries(data)) this.learn(value, feature, inner)
  }

  /** The values known by a name and by its synonyms. */
  of(name: string): readonly string[] {
    return [name, ...(alike[name] ?? [])].flatMap((known) => this.#known.get(known) ?? [])
  }

  /** Those of them that come from answers of one feature. */
  ofFeature(feature: string, name: string): readonly string[] {
    return [name, ...(alike[name] ?? [])].flatMap((known) => this.#known.get(ownName(feature, known)) ?? [])
  }
}
