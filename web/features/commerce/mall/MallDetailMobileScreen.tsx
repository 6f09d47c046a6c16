/** /MallDetailMobile is /MallDetail: one screen fits every width. The build looks for each page by its name. */
export { MallDetailScreen as MallDetailMobileScreen } from './MallDetailScreen.tsx'
