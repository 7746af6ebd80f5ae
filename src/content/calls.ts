import * as calls from '../../contract/content/calls.ts';
import { bind } from '../api/client.ts';

export const voteNotice = bind(calls.voteNotice);
export const listNotices = bind(calls.listNotices);
export const readNotice = bind(calls.readNotice);
export const readSystemNotice = bind(calls.readSystemNotice);
export const listArticles = bind(calls.listArticles);
export const listBanners = bind(calls.listBanners);
export const readDictionary = bind(calls.readDictionary);
