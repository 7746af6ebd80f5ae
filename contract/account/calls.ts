import { upload } from '../kit/upload.ts';
import { put, get, page, post } from '../kit/call.ts';
import * as a from './account.ts';
import { profile, identity } from './user.ts';
import { object, opt, f } from '../kit/codec.ts';
import { paging, id, byId } from '../kit/common.ts';
import { messageQuery, message } from './message.ts';
import * as auth from './signIn.ts';

/** Changes the given fields of the member's profile and returns the profile. */
export const editProfile = put({
  name: 'editProfile',
  path: '/api/system/user/profile',
  summary: '修改个人资料',
  audience: 'member',
  input: a.profileChange,
  output: profile,
});

/**
 * The member's favourites, newest first. A favourite that became cheaper also carries its price when it was added
 * (yuan).
 */
export const listFavourites = get({
  name: 'listFavourites',
  path: '/api/web/goods/collect/list',
  summary: '我的收藏；已售出的也在，降价的带收藏时的价格',
  audience: 'member',
  input: a.favouriteQuery,
  output: page(a.favourite),
  carrier: 'rows',
  mirrored: true,
});

/** The listings that the member has viewed, latest first. */
export const listBrowses = get({
  name: 'listBrowses',
  path: '/api/need/myBrowse',
  summary: '浏览记录，最近的在前',
  audience: 'member',
  input: object(paging),
  output: page(a.browse),
  carrier: 'rows',
});

/** Deletes one viewed listing from the history, or all without an id. */
export const clearBrowses = post({
  name: 'clearBrowses',
  path: '/api/need/myBrowse/clear',
  summary: '删除一条浏览记录；不带 goodsId 时全部清空',
  addition: true,
  audience: 'member',
  input: object({ listingId: opt('goodsId', id) }),
});

export const countCentre = get({
  name: 'countCentre',
  path: '/api/web/mycenter/count',
  summary: '个人中心的各种数目',
  addition: true,
  audience: 'member',
  output: a.centreCounts,
});

/** Adds a listing to the favourites. 404 when it is not public. */
export const addFavourite = post({
  name: 'addFavourite',
  path: '/api/web/goods/collect',
  summary: '收藏',
  audience: 'member',
  input: object({ listingId: f('accountId', id) }),
});

/** Removes a listing from the favourites. Also succeeds when it is no favourite. */
export const removeFavourite = post({
  name: 'removeFavourite',
  path: '/api/web/goods/collect/remove',
  summary: '取消收藏',
  audience: 'member',
  input: object({ listingId: f('accountId', id) }),
});

/** The member's system messages, newest first. */
export const listMessages = get({
  name: 'listMessages',
  path: '/api/need/message/list',
  summary: '系统消息',
  audience: 'member',
  input: messageQuery,
  output: page(message),
  carrier: 'rows',
});

/** Returns a message and marks it as read. 404 for another member's message. */
export const markMessageRead = get({
  name: 'markMessageRead',
  path: '/api/need/message/changeRead/{id}',
  summary: '消息已读',
  audience: 'member',
  params: byId,
  output: message,
});

/** A captcha: a data URI and its id. It is valid for one try. 429 above the limit. */
export const captchaImage = get({
  name: 'captchaImage',
  path: '/api/captchaImage',
  summary: '图形验证码',
  output: auth.captcha,
  carrier: 'top',
});

/**
 * Sends an SMS code and returns the key that must accompany it. 422 when the captcha is wrong or required, 429 above
 * the limit.
 */
export const sendSmsCode = get({
  name: 'sendSmsCode',
  path: '/api/sms/sendYzm',
  summary: '发送短信验证码',
  input: auth.smsRequest,
  output: auth.smsTicket,
});

/**
 * Signs in by phone and password and returns a token. 422 when they do not match or a captcha is required, 429 above
 * the limit.
 */
export const loginByPassword = post({
  name: 'loginByPassword',
  path: '/api/login',
  summary: '密码登录',
  input: auth.passwordLogin,
  output: auth.token,
  carrier: 'top',
});

/** Signs in by SMS code and returns a token. 422 when the code is wrong or expired. */
export const loginBySms = post({
  name: 'loginBySms',
  path: '/api/h5/login',
  summary: '短信登录',
  input: auth.smsLogin,
  output: auth.token,
  carrier: 'top',
});

/** Creates an account, proved by an SMS code. Sent without a token. 409 when the phone already has an account. */
export const register = post({
  name: 'register',
  path: '/api/register',
  summary: '注册',
  anonymous: true,
  input: auth.registration,
});

/** Sets a new password, proved by an SMS code, and ends all sessions of the account. */
export const resetPassword = post({
  name: 'resetPassword',
  path: '/api/h5/SmsforPwd',
  summary: '短信修改密码',
  input: auth.passwordReset,
});

/**
 * Changes the account's phone. Requires an SMS code to each of both phones. Returns the profile and ends all other
 * sessions. 409 when the new phone already has an account.
 */
export const changePhone = post({
  name: 'changePhone',
  path: '/api/system/user/editPhone',
  summary: '更换手机号：旧手机号和新手机号各一个短信验证码；其他设备退出登录',
  addition: true,
  audience: 'member',
  input: auth.phoneChange,
  output: profile,
});

/** The member's own profile. Phone, real name and ID number are masked. */
export const readProfile = get({
  name: 'readProfile',
  path: '/api/system/user/profile',
  summary: '个人资料',
  audience: 'member',
  output: profile,
});

/** Revokes the token. Also succeeds for an invalid one. */
export const logout = post({
  name: 'logout',
  path: '/api/logout',
  summary: '退出登录，令牌作废；已失效的令牌也算退出成功',
  addition: true,
});

/**
 * Stores a picture of the member's identity document, encrypted. Only the staff who decide about the identity can view
 * it. It replaces an earlier picture and is deleted with the decision. 409 `alreadyVerified`, `underReview`; 422; 429.
 */
export const sendIdentityPicture = post({
  name: 'sendIdentityPicture',
  path: '/api/realname/picture',
  summary: '上传证件照片，加密保存，只给审核的客服看，审核完就删除',
  addition: true,
  audience: 'member',
  multipart: true,
  input: upload,
});

/** Verifies the member's real name and ID number. 409 with a reason from IDENTITY_REFUSALS. */
export const verifyIdentity = post({
  name: 'verifyIdentity',
  path: '/api/realname/auth',
  summary: '实名认证；未满 18 岁不能交易',
  audience: 'member',
  input: identity,
  output: profile,
});
