/** An error that the person at the command line can fix. They see the message alone, so it must be whole sentences. */
export class UserFacingError extends Error {}
