// The face of the scanner: other features import from here only.

export { ScanSheet } from './ScanSheet.tsx'
