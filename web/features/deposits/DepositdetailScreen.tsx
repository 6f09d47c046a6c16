export const DepositdetailScreen = () => null
