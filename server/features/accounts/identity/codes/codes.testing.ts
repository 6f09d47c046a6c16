let counted = 0
/** An address at which nobody has asked for anything. */
export const somebody = () => `somebody${(counted += 1)}@cigar.test`

export const refused = (code: string) => ({ refused: code })
export const often = refused('code_request_too_frequent')
