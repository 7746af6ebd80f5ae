import {
  alias,
  coded,
  f,
  flag,
  integer,
  list,
  object,
  oneOf,
  opt,
  withFallback,
  text,
  type Decoded,
} from '../kit/codec.ts';
import { id } from '../kit/common.ts';

/** 0 手游, 1 端游. */
export const gameType = coded({ 0: 'mobile', 1: 'pc' });

export const game = object({
  id: f('id', id),
  name: f('name', text(60)),
  initial: f('initial', text(1)),
  icon: f('icon', text(300)),
  type: f('type', withFallback(gameType, 'mobile')),
  onSale: f('count', integer()),
  isHot: f('isHot', flag(1, 0)),
});
export type Game = Decoded<typeof game>;

export const ATTRIBUTE_KEYS = [
  'f1',
  'f2',
  'f3',
  'f4',
  'f5',
  'f6',
  'f7',
  'f8',
  'f9',
  'f10',
  'f11',
  'f12',
  'f13',
  'f14',
  'f15',
  'f16',
  'f17',
  'f18',
  'f19',
  'f20',
] as const;
export type AttributeKey = (typeof ATTRIBUTE_KEYS)[number];

/**
 * input and number: typed text. radio: one option. checkbox: several options. boxradio: several options, each with a
 * sub-option.
 */
export const fieldType = oneOf('input', 'number', 'radio', 'checkbox', 'boxradio');

const attributeFields = {
  id: f('id', id),
  gameId: f('gameId', id),
  label: f('fieldName', text(40)),
  meaning: f('fieldKey', text(40)),
  key: f('aavName', oneOf(...ATTRIBUTE_KEYS)),
  type: f('fieldType', fieldType),
  isEnabled: f('isEnable', withFallback(flag('0', '1'), true)),
  isShownInSell: f('hsisShow', flag('1', '0')),
  isRequired: f('must', flag('true', 'false')),
  unit: opt('unit', text(10)),
  /** The limits of a number field. Absent for none. */
  min: opt('min', integer()),
  max: opt('max', integer()),
  isFilter: alias(
    f('isFilter', flag('1', '0'), (raw) => raw.isSearch),
    'isSearch',
  ),
};

/** An attribute without its options (`web/gameTempAttr`). */
export const attribute = object(attributeFields);
export type Attribute = Decoded<typeof attribute>;

const subOption = object({ id: f('id', id), label: f('fieldName', text(60)) });
const option = object({
  id: f('id', id),
  label: f('fieldName', text(60)),
  children: f('childGameAttributes', list(subOption), (raw) => raw.childAttributes),
});

/** An attribute with options and sub-options (`web/gameTemp`). */
export const attributeWithOptions = object({
  ...attributeFields,
  options: f('childAttributes', list(option), (raw) => raw.childGameAttributes),
});
export type AttributeWithOptions = Decoded<typeof attributeWithOptions>;

/** A node of the district tree: system → operator → area → server. */
export const district = object({
  id: f('id', id),
  gameId: f('gameId', id),
  name: f('fieldName', text(60)),
  systemKey: f('systemKey', text(60)),
  parentId: opt('parentId', id),
});
export type District = Decoded<typeof district>;
