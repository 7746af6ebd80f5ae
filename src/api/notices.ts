import * as calls from '../../contract/calls/notices.ts';
import { bind } from './client.ts';

export const listNotices = bind(calls.listNotices);
export const readNotice = bind(calls.readNotice);
export const readSystemNotice = bind(calls.readSystemNotice);
export const listArticles = bind(calls.listArticles);
export const listBanners = bind(calls.listBanners);
export const listSupport = bind(calls.listSupport);
export const listAllSupport = bind(calls.listAllSupport);
export const listGroups = bind(calls.listGroups);
export const listSocialAccounts = bind(calls.listSocialAccounts);
export const readDictionary = bind(calls.readDictionary);
/** Resolves when the contact is official; rejects with notFound when it is not. */
export const checkContact = bind(calls.checkContact);
export const checkBlacklist = bind(calls.checkBlacklist);
export const listMessages = bind(calls.listMessages);
export const markMessageRead = bind(calls.markMessageRead);
