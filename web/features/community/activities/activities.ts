/** The pieces of activities that other features use: the choice and the upload of photos. */
export { Photos } from './Photos.tsx'
export { usePhotos } from './usePhotos.ts'
