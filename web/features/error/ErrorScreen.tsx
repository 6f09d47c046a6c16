export const ErrorScreen = () => null
