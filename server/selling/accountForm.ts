import type { AttributeKey, AttributeWithOptions, AttributeValues } from '../../contract/market/index.ts';
import type { Context } from '../kit/context.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import type { InputError } from '../../contract/kit/codec.ts';
import { numberFault, RULES } from '../../contract/kit/rules.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { requireFewer } from '../kit/limits.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { readTemplate } from '../market/index.ts';
import { highlightsOf } from './listingTexts.ts';
import type { Member } from '../kit/member.ts';
import { DAY } from '../kit/clock.ts';

type DistrictId = 'systemId' | 'carrierId' | 'groupId' | 'serverId';

type Districts = Partial<Record<DistrictId, string | undefined>>;

/** The region in a listing or valuation. `region` is the joined names. */
export interface Region extends Record<DistrictId, string | null> {
  region: string;
}

/** The levels of a {@link Region} in the format of forms. Absent levels are omitted. */
export const districtsOf = ({ systemId, carrierId, groupId, serverId }: Region) =>
  omitEmpty({ systemId, carrierId, groupId, serverId });

/** The part of a form that describes the account, after its check against the game. */
export interface CheckedForm {
  game: { id: string; name: string; type: 'mobile' | 'pc' };
  template: AttributeWithOptions[];
  place: Region;
  /** In the stored format: several options as an array. */
  attributes: Record<string, string | string[]>;
  highlights: string[];
}

const MAX_TEXT_LENGTH = 200;

interface DistrictRow {
  id: string;
  name: string;
  systemKey: string;
  parentId: string | null;
}

/** Required levels. For mobile games, system and carrier suffice. */
const NEEDED: Record<'mobile' | 'pc', readonly DistrictId[]> = {
  mobile: ['systemId', 'carrierId'],
  pc: ['systemId', 'carrierId', 'groupId', 'serverId'],
};

const LEVEL_NAMES: Record<DistrictId, string> = {
  systemId: '操作系统',
  carrierId: '运营商',
  groupId: '大区',
  serverId: '服务器',
};

const isArea = ({ systemKey }: DistrictRow) => systemKey.endsWith('group');

/** Checks the region: chosen levels must exist, and required levels must be chosen if the game has any. */
async function checkDistricts(
  db: Db,
  gameId: string,
  chosen: Districts,
  needed: readonly DistrictId[],
  errors: InputError[],
): Promise<Region> {
  const all = await db.query<DistrictRow>(
    'select id, name, system_key, parent_id from districts where game_id = $1 order by sort, id',
    [gameId],
  );
  const pick = (level: DistrictId, choices: readonly DistrictRow[]): DistrictRow | undefined => {
    const id = chosen[level];
    const found = choices.find((each) => each.id === id);
    const label = LEVEL_NAMES[level];
    if (id !== undefined && !found) errors.push({ path: level, message: `${label}不存在，请重新选择` });
    else if (id === undefined && choices.length > 0 && needed.includes(level)) {
      errors.push({ path: level, message: `请选择${label}` });
    }
    return found;
  };
  const of = (key: string) => all.filter(({ systemKey }) => systemKey === key);
  const system = pick('systemId', of('system'));
  const carriers = of('carrier');
  const ofSystem = carriers.filter(({ parentId }) => parentId === null || parentId === system?.id);
  const carrier = pick('carrierId', ofSystem);
  const areas = all.filter((each) =>
    carriers.length > 0 ? isArea(each) && each.parentId === carrier?.id : each.systemKey === 'group',
  );
  const group = pick('groupId', areas);
  const servers = group ? of('server').filter(({ parentId }) => parentId === group.id) : [];
  const server = pick('serverId', servers);
  return {
    systemId: system?.id ?? null,
    carrierId: carrier?.id ?? null,
    groupId: group?.id ?? null,
    serverId: server?.id ?? null,
    region: [system, carrier, group, server].flatMap((each) => each?.name ?? []).join(' / '),
  };
}

/** The options in an answer to a multiple choice, without duplicates. */
const partsOf = (raw: string): string[] =>
  [...new Set(raw.split(',').map((part) => part.trim()))].filter(Boolean);

/** Converts an answer to its stored format. Undefined when it does not fit its attribute. */
function answerOf(attribute: AttributeWithOptions, raw: string): string | string[] | undefined {
  const text = raw.trim();
  const option = (id: string) => attribute.options.find((each) => each.id === id);
  switch (attribute.type) {
    case 'number':
      return numberFault(attribute, text) === undefined ? text : undefined;
    case 'input':
      return [...text].length <= MAX_TEXT_LENGTH ? text : undefined;
    case 'radio':
      return option(text) ? text : undefined;
    default: {
      const typed = partsOf(text);
      if (typed.length > RULES.maxOptions) return undefined;
      // A sub-option without its option implies the option.
      const whole = (part: string) => {
        if (part.includes(':') || option(part)) return part;
        const parent = attribute.options.find(({ children }) => children.some(({ id }) => id === part));
        return parent ? `${parent.id}:${part}` : part;
      };
      const parts = [...new Set(typed.map(whole))];
      const fits = (part: string) => {
        const [id = '', sub, ...more] = part.split(':');
        const found = option(id);
        if (!found || more.length > 0) return false;
        if (attribute.type === 'checkbox' || found.children.length === 0) return sub === undefined;
        return found.children.some((child) => child.id === sub);
      };
      const ids = parts.map((part) => part.split(':')[0]);
      return parts.every(fits) && new Set(ids).size === ids.length ? parts : undefined;
    }
  }
}

function faultOf(attribute: AttributeWithOptions, raw: string): string {
  const { label, type, options } = attribute;
  if (type === 'number') return numberFault(attribute, raw) ?? `${label}填写不正确`;
  if (type === 'input') return `${label}最多 ${MAX_TEXT_LENGTH} 个字`;
  const parts = partsOf(raw);
  if (type !== 'radio' && parts.length > RULES.maxOptions) return `${label}最多选 ${RULES.maxOptions} 项`;
  const bare = options.find(({ id, children }) => children.length > 0 && parts.includes(id));
  return type === 'boxradio' && bare ? `请选择“${bare.label}”的等级` : `${label}的选项有更新，请重新选择`;
}

function checkAttributes(
  template: readonly AttributeWithOptions[],
  answered: AttributeValues,
  isEnough: boolean,
  errors: InputError[],
): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {};
  for (const attribute of template) {
    const raw = answered[attribute.key];
    if (raw === undefined || raw.trim() === '') {
      if (attribute.isRequired && attribute.isShownInSell && !isEnough) {
        const verb = attribute.type === 'number' || attribute.type === 'input' ? '请填写' : '请选择';
        errors.push({ path: attribute.key, message: `${verb}${attribute.label}` });
      }
      continue;
    }
    const answer = answerOf(attribute, raw);
    // The form still sends a former answer to a question that it no longer asks. Nobody could correct it there.
    if (answer === undefined && attribute.isShownInSell) {
      errors.push({ path: attribute.key, message: faultOf(attribute, raw.trim()) });
    }
    if (answer !== undefined && answer.length > 0) answers[attribute.key] = answer;
  }
  return answers;
}

/** Converts answers to the format of forms: several options joined by commas. */
export function formAnswers(
  attributes: Readonly<Record<string, string | readonly string[]>>,
): AttributeValues {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key as AttributeKey,
      typeof value === 'string' ? value : value.join(','),
    ]),
  );
}

/** Assigns district ids to the four levels. @throws 422 for unknown ids */
export async function sortDistricts(db: Db, gameId: string, ids: readonly string[]): Promise<Districts> {
  const rows = await db.query<DistrictRow>(
    'select id, name, system_key, parent_id from districts where game_id = $1 and id = any($2)',
    [gameId, ids],
  );
  if (rows.length !== new Set(ids).size) throw refuse.invalid('regionIds', '区服不存在，请重新选择');
  const idOf = (is: (row: DistrictRow) => boolean) => rows.find(is)?.id;
  return {
    systemId: idOf(({ systemKey }) => systemKey === 'system'),
    carrierId: idOf(({ systemKey }) => systemKey === 'carrier'),
    groupId: idOf(isArea),
    serverId: idOf(({ systemKey }) => systemKey === 'server'),
  };
}

/**
 * Checks the part that all account forms share: game, region, and attributes against the game's template.
 *
 * @param isEnough whether the rest of the form suffices: this part is then optional, but must be valid
 * @throws 422 with all errors
 */
export async function checkForm(
  db: Db,
  gameId: string,
  districts: Districts,
  attributes: AttributeValues,
  isEnough = false,
): Promise<CheckedForm> {
  const game = await db.maybe<CheckedForm['game']>('select id, name, type from games where id = $1', [
    gameId,
  ]);
  if (!game) throw refuse.invalid('gameId', '游戏不存在，请重新选择');
  const template = await readTemplate(db, gameId);
  const errors: InputError[] = [];
  const place = await checkDistricts(db, gameId, districts, isEnough ? [] : NEEDED[game.type], errors);
  const answers = checkAttributes(template, attributes, isEnough, errors);
  if (errors.length > 0)
    throw new Refusal(CODE.invalid, errors[0]?.message ?? '请检查填写的内容', { errors });
  return { game, template, place, attributes: answers, highlights: highlightsOf(template, answers) };
}

export async function phoneOf(db: Db, seller: Member, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  return (await db.one<{ phone: string }>('select phone from users where id = $1', [seller.id])).phone;
}

/**
 * Limits a member's submissions within 24 hours to a number that staff can audit. A bidding has a listing and a valuation,
 * and counts once. The lock makes concurrent submissions of the member wait. @throws 429
 */
export async function requireDailyLimit(ctx: Context, tx: Tx, member: Member): Promise<void> {
  await tx.query('select id from users where id = $1 for no key update', [member.id]);
  const rows = `select created_at from listings where seller_id = $1 and created_at > $2
    union all select created_at from valuations where seller_id = $1 and created_at > $2 and kind = 'valuation'`;
  const max = RULES.maxSubmissionsADay;
  const say = (wait: string) => `24 小时内最多提交 ${max} 次，请 ${wait}后再试`;
  await requireFewer(ctx, tx, member.id, { rows, max, window: DAY }, say);
}

/** @throws 409 realNameNeeded without a verified identity */
export function requireRealName(member: Member): void {
  if (member.realStatus === 'verified') return;
  throw refuse.conflict(
    'realNameNeeded',
    member.realStatus === 'reviewing' ? '实名认证还在审核，通过后就能出售' : '出售前需要先完成实名认证',
  );
}
