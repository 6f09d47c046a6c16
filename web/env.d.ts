/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Host names that the app may take its API from, separated by commas. Empty: only its own. */
  readonly VITE_API_HOSTS?: string
}
