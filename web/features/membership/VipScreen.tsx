export const VipScreen = () => null
