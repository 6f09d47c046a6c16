export const AssetScreen = () => null
