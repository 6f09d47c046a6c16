/** The text of every captcha that a measured server draws, so that the client knows it. */
export const CAPTCHA_TEXT = 'BENCH'
