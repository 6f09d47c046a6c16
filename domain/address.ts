export const addressLength = { most: 42 } as const
