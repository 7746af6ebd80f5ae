import type { ProfileChange } from '../../contract/account/account.ts';
import type { Profile } from '../../contract/account/user.ts';
import type { Context } from '../kit/context.ts';
import { maskIdCard, maskPhone, maskRealName } from '../kit/maskPersonal.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { nickNameOf, requireFreeMerchantName } from './nickName.ts';
import type { Member } from '../kit/member.ts';
import { requireStillActive } from '../kit/suspension.ts';
import type { Tx } from '../store/db.ts';
import { freeAvatar, usePictures } from '../pictures/uploads.ts';

const drawnAvatarOf = (userId: string): string => `/img/avatar/${userId}.webp`;

/**
 * Changes the given fields of a profile. A client may send back the whole profile. A picture must be the member's own
 * upload or the generated avatar.
 *
 * @throws 422 on the invalid field
 */
export async function editProfile(ctx: Context, member: Member, change: ProfileChange): Promise<Profile> {
  await ctx.store.tx((tx) => keepChange(ctx, tx, member, change));
  return readProfile(ctx, member);
}

async function keepChange(ctx: Context, tx: Tx, member: Member, change: ProfileChange): Promise<void> {
  const kept = await tx.one<{ nickName: string; avatar: string | null }>(
    'select nick_name, avatar from users where id = $1 for update',
    [member.id],
  );
  await requireStillActive(ctx, tx, member.id);
  const isNewName = change.nickName !== undefined && change.nickName !== kept.nickName;
  const nickName = isNewName ? nickNameOf(change.nickName as string, member.role === 'staff') : undefined;
  if (nickName !== undefined && member.role === 'merchant')
    await requireFreeMerchantName(tx, member.id, nickName, 'nickName');
  const known = [drawnAvatarOf(member.id), ...(kept.avatar === null ? [] : [kept.avatar])];
  const sent = change.avatar === undefined ? [] : [change.avatar];
  const [avatar] = await usePictures(tx, member, sent, 'avatar', 'avatar', known);
  if (avatar !== undefined && kept.avatar !== null && avatar !== kept.avatar)
    await freeAvatar(ctx, tx, kept.avatar);
  await tx.query(
    `update users set nick_name = coalesce($2, nick_name), avatar = coalesce($3, avatar), sex = coalesce($4, sex),
       email = nullif(coalesce($5, email), ''), qq = nullif(coalesce($6, qq), ''), weixin = nullif(coalesce($7, weixin), '')
     where id = $1`,
    [
      member.id,
      nickName ?? null,
      avatar ?? null,
      change.sex ?? null,
      change.email?.toLowerCase() ?? null,
      change.qq ?? null,
      change.weixin ?? null,
    ],
  );
}

type UserRow = Stored<Omit<Profile, 'userName' | 'phone' | 'idCard' | 'isPictureWanted'>> & {
  phone: string;
  idCardCipher: string | null;
};

export async function readProfile(ctx: Context, member: Member): Promise<Profile> {
  const row = await ctx.store.one<UserRow>(
    `select id, phone, nick_name, avatar, email, qq, weixin, sex, real_status, real_name, id_card_cipher, real_remark, role
     from users where id = $1`,
    [member.id],
  );
  const { phone: own, realStatus, realName, realRemark, idCardCipher, ...shown } = row;
  const phone = maskPhone(own);
  const isUnproven = realStatus === 'unverified' || realStatus === 'refused';
  return {
    ...omitEmpty(shown),
    userName: phone,
    phone,
    realStatus,
    // The picture is needed when staff decide: without a register, or after a refusal.
    ...(isUnproven && (!ctx.providers.identity || realStatus === 'refused') && { isPictureWanted: true }),
    ...omitEmpty({
      realName: realName && maskRealName(realName),
      realRemark: realStatus === 'refused' ? realRemark : null,
      idCard: idCardCipher && maskIdCard(ctx.vault.open(idCardCipher)),
    }),
  };
}
