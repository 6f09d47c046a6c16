/** Something that whoever starts or asks Humidor can mend. The message is whole sentences for them, and all that they are shown. */
export class UserFacingError extends Error {}
