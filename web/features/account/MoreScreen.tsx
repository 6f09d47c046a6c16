export const MoreScreen = () => null
