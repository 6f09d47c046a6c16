export const IndexScreen = () => null
