export const LoginScreen = () => null
