export const TransferuScreen = () => null
