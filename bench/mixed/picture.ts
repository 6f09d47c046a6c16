/** Every picture that a server of the measuring draws says this, so that whoever measures can read it. */
export const PICTURE = 'BENCH'
