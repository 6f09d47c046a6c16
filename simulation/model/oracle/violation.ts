/** Something that must never be: the name of the rule, and what was seen. */
export class ViolationError extends Error {
  override name = 'Violation'
  readonly rule: string
  /** The rule and what was seen, without the numbers: a shorter story is the same only if it ends with the same. */
  readonly mark: string

  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`)
    this.rule = rule
    this.mark = this.message.replaceAll(/\d+/g, '#')
  }
}
