export const RegisterScreen = () => null
