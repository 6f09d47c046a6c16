/** The paragraphs of a plain text, as its writer parted them by empty lines: none is empty, and none begins or ends with a blank. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
