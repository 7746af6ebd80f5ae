/** What other domains may use of content. */
export { NoticeList } from './announcements/NoticeList.tsx';
export { LONG, NOTICE_PAGE, articlesQuery, bannersQuery, dictionaryQuery } from './reads.ts';
