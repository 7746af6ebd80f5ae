import { remove as foldConfusables } from 'confusables';
import { refuse } from '../kit/refusal.ts';
import { hasContactInName } from '../kit/redactContacts.ts';
import type { Tx } from '../store/db.ts';
import { holdNamedLock } from '../store/rows.ts';

/**
 * Names of the platform, of its staff and of closed accounts, also partly in pinyin (客fu), as spelled by
 * {@link foldName}: with `i` for `l` and `1`.
 */
const PLATFORM =
  /(?:客|ke)(?:服|fu)|(?:官|guan)(?:方|网|fang|wang)|管理员|工作人员|专员|审核员|验号员|担保|仲裁|(?:号|hao)(?:易|yi)|已注销|^平台|平台$|^系统|admin|officiai|service/;

/** The traditional characters of the words in {@link PLATFORM}. */
const SIMPLIFIED: Readonly<Record<string, string>> = {
  號: '号',
  網: '网',
  員: '员',
  專: '专',
  審: '审',
  驗: '验',
  擔: '担',
  統: '统',
  臺: '台',
};

/**
 * Folds a name to what readers perceive, for comparison only: lookalike letters, digits and accents become Latin
 * letters (Unicode confusables), lower case, without separators.
 */
const foldName = (name: string): string =>
  foldConfusables(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[號網員專審驗擔統臺]/g, (traditional) => SIMPLIFIED[traditional] ?? '')
    .replaceAll('0', 'o')
    .replaceAll(/[1l]/g, 'i');

const isPlatformName = (name: string): boolean => PLATFORM.test(foldName(name));

const LABELS = { nickName: '昵称', name: '商户名称' } as const;

/**
 * Refuses a name with a contact and, except for staff, a name of the platform. @throws 422 on `field`
 */
export function checkShownName(name: string, field: keyof typeof LABELS, isStaff = false): void {
  if (hasContactInName(name)) throw refuse.invalid(field, `${LABELS[field]}里不能有手机号、QQ 或微信`);
  if (!isStaff && isPlatformName(name)) {
    throw refuse.invalid(field, `${LABELS[field]}不能让人以为是平台或客服，请换一个`);
  }
}

/**
 * Whether a merchant's name differs from all others, also from those that are applied for. Names that read alike count as
 * the same. Other transactions that check a name wait until this one ends.
 */
async function isFreeMerchantName(tx: Tx, ownId: string, name: string): Promise<boolean> {
  await holdNamedLock(tx, 'merchant names');
  const others = await tx.query<{ name: string }>(
    `select nick_name as name from users where role = 'merchant' and id <> $1
     union all
     select name from merchant_applications where state = 'reviewing' and user_id <> $1`,
    [ownId],
  );
  const folded = foldName(name);
  return others.every((other) => foldName(other.name) !== folded);
}

/** Refuses a merchant's name that is not free ({@link isFreeMerchantName}). @throws 422 on `field` */
export async function requireFreeMerchantName(
  tx: Tx,
  ownId: string,
  name: string,
  field: keyof typeof LABELS,
): Promise<void> {
  if (!(await isFreeMerchantName(tx, ownId, name)))
    throw refuse.invalid(field, `这个${LABELS[field]}已经有商户用了，请换一个`);
}

/** The name of a member who has chosen none. */
export const givenName = (phone: string): string => `号友${phone.slice(-4)}`;

/**
 * The name of a person who leaves the staff. A merchant gets the approved name, anybody else keeps the present one. A
 * name of the platform or of another merchant is replaced by {@link givenName}.
 */
export async function nameAfterService(
  tx: Tx,
  { id, phone, nickName }: { id: string; phone: string; nickName: string },
  merchantName: string | undefined,
): Promise<string> {
  const name = merchantName ?? nickName;
  const isAllowed =
    !isPlatformName(name) && (merchantName === undefined || (await isFreeMerchantName(tx, id, name)));
  return isAllowed ? name : givenName(phone);
}

/**
 * Normalizes and checks a nickname: 1 to 20 visible characters, no contact and, except for staff, no name of the
 * platform.
 *
 * @throws 422 on `nickName`
 */
export function nickNameOf(raw: string, isStaff = false): string {
  const name = raw.normalize('NFC').trim();
  const length = [...name].length;
  if (length < 1 || length > 20) throw refuse.invalid('nickName', '昵称应为 1 到 20 个字');
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) throw refuse.invalid('nickName', '昵称含有看不见的字符，请重新填写');
  checkShownName(name, 'nickName', isStaff);
  return name;
}
