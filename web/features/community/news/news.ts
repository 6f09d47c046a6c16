export { NewsList } from './NewsList.tsx'
