/** Something that must never be: the name of the rule, and what was seen. */
export class Violation extends Error {
  override name = 'Violation'
  readonly rule: string

  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`)
    this.rule = rule
  }
}
