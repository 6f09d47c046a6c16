export const DepositScreen = () => null
