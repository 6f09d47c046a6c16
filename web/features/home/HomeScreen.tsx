export const HomeScreen = () => null
