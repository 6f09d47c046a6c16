let counted = 0
/** A new address, for which no code was ever requested. */
export const somebody = () => `somebody${(counted += 1)}@cigar.test`

export const refused = (code: string) => ({ refused: code })
export const tooFrequent = refused('code_request_too_frequent')
