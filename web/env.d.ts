/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Host names that may serve the API, separated by commas. If empty, only the page's own host. */
  readonly VITE_API_HOSTS?: string
}
