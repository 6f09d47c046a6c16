export const ExchangeScreen = () => null
