/** A broken rule: its name, and the observation. */
export class ViolationError extends Error {
  override name = 'Violation'
  readonly rule: string
  /** The message without numbers. A shorter script must end with the same mark. */
  readonly mark: string

  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`)
    this.rule = rule
    this.mark = this.message.replaceAll(/\d+/g, '#')
  }
}
