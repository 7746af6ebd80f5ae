import { post } from '../kit/call.ts';
import { byId } from '../kit/common.ts';
import { identityPicture, vaultReason, vaultSecrets } from './vault.ts';

/**
 * Shows staff the game login of an order. Each call adds a row with the reason to the audit log. Supervisors may view
 * any order's login; others only while the order waits for staff. 403; 404; 409 `stateConflict`, `claimed`, or
 * `noCredential`.
 */
export const openOrderVault = post({
  name: 'openOrderVault',
  path: '/api/ops/saleOrder/{id}/vault',
  summary: '客服查看订单的账号密码，须写原因；每次都记入操作日志',
  addition: true,
  audience: 'staff',
  permission: 'orders',
  params: byId,
  input: vaultReason,
  output: vaultSecrets,
});

/** {@link openOrderVault} for a recycle order. */
export const openRecycleVault = post({
  name: 'openRecycleVault',
  path: '/api/ops/backOrder/{id}/vault',
  summary: '客服查看回收订单的账号密码，须写原因；每次都记入操作日志',
  addition: true,
  audience: 'staff',
  permission: 'recycling',
  params: byId,
  input: vaultReason,
  output: vaultSecrets,
});

/**
 * {@link openOrderVault} for an account that a buyer returns, with the password that the buyer gave. `noCredential`
 * when none waits for staff.
 */
export const openAfterSaleVault = post({
  name: 'openAfterSaleVault',
  path: '/api/ops/saleOrderAfter/{id}/vault',
  summary: '客服查看买家交回的账号密码，须写原因；每次都记入操作日志',
  addition: true,
  audience: 'staff',
  permission: 'afterSales',
  params: byId,
  input: vaultReason,
  output: vaultSecrets,
});

/**
 * Shows staff the document picture of an identity that waits for review. Each call adds a row to the audit log. `id` is
 * the member's. 403; 404 without a picture; 409 `stateConflict`, `claimed`.
 */
export const openIdentityPicture = post({
  name: 'openIdentityPicture',
  path: '/api/ops/realname/{id}/picture',
  summary: '客服查看待审核的证件照片；每次都记入操作日志；id 是用户的',
  addition: true,
  audience: 'staff',
  permission: 'identities',
  params: byId,
  output: identityPicture,
});
