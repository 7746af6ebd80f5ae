import type { Random } from './random.ts';

/** One choice of an attribute and what it adds to the price, yuan. */
interface OptionSeed {
  label: string;
  worth: number;
}

/** An attribute of a game as the seed writes it down: template and price model in one. */
export interface AttributeSeed {
  label: string;
  meaning: string;
  type: 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';
  options: readonly OptionSeed[];
  subOptions: readonly string[];
  unit?: string;
  /** Numbers: bounds, how steeply they rise with a richer account, yuan for one. */
  from: number;
  to: number;
  curve: number;
  worth: number;
  /** Radio: later options belong to richer accounts. Otherwise `weights` decides. */
  isRising: boolean;
  weights: readonly number[];
  samples: readonly string[];
  isRequired: boolean;
  isFilter: boolean;
  isShownInSell: boolean;
}

type More = Partial<Pick<AttributeSeed, 'curve' | 'isRequired' | 'isFilter' | 'isShownInSell' | 'unit'>>;

const plain = (
  type: AttributeSeed['type'],
  label: string,
  meaning: string,
  parts: Partial<AttributeSeed>,
): AttributeSeed => ({
  label,
  meaning,
  type,
  options: [],
  subOptions: [],
  from: 0,
  to: 0,
  curve: 1,
  worth: 0,
  isRising: false,
  weights: [],
  samples: [],
  isRequired: false,
  isFilter: true,
  isShownInSell: true,
  ...parts,
});

/** "甲:120|乙" → options with their worth in yuan. */
const optionsOf = (text: string): OptionSeed[] =>
  text.split('|').map((each) => {
    const [label = '', worth = '0'] = each.split(':');
    return { label, worth: Number(worth) };
  });

/** A number that grows with the account. */
export const count = (
  label: string,
  meaning: string,
  unit: string,
  [from, to]: readonly [number, number],
  worth: number,
  more: More = {},
) => plain('number', label, meaning, { unit, from, to, worth, isRequired: true, ...more });

/** One of a ladder of options, poorest first. */
export const ladder = (label: string, meaning: string, options: string, more: More = {}) =>
  plain('radio', label, meaning, { options: optionsOf(options), isRising: true, isRequired: true, ...more });

/** One of some options that say nothing about wealth. */
export const choice = (
  label: string,
  meaning: string,
  options: string,
  weights: readonly number[],
  more: More = {},
) => plain('radio', label, meaning, { options: optionsOf(options), weights, isRequired: true, ...more });

/** Several of some options. */
export const several = (label: string, meaning: string, options: string, more: More = {}) =>
  plain('checkbox', label, meaning, { options: optionsOf(options), ...more });

/** Several options, each with one sub-option that multiplies its worth. */
export const boxed = (label: string, meaning: string, options: string, subOptions: string, more: More = {}) =>
  plain('boxradio', label, meaning, {
    options: optionsOf(options),
    subOptions: subOptions.split('|'),
    ...more,
  });

/** Free text. */
export const words = (label: string, meaning: string, samples: readonly string[], more: More = {}) =>
  plain('input', label, meaning, { samples, isFilter: false, ...more });

/** The account's real-name state: the same question in every game. */
export const realName = () =>
  choice('实名状态', 'sm', '可二次实名:60|不可二次实名|已实名可协助换:20|未实名:80', [52, 22, 16, 10], {});

/** What is bound to the account, and whether it is handed over with it. */
export const bindings = (options = '手机可换绑|邮箱可换绑|密保可修改|第三方未绑定') =>
  several('绑定情况', 'bindings', options, { isFilter: false });

/** An answered template. */
export interface Answers {
  /** By column, as `listings.attributes` keeps them. */
  values: Record<string, string | string[]>;
  /** What all answers add up to, yuan. */
  worth: number;
  text(meaning: string): string;
  number(meaning: string): number;
  /** Labels chosen of a checkbox or boxradio, dearest first; with the sub-option after a blank. */
  labels(meaning: string): string[];
  /** All answers as people read them, in the template's order. */
  shown: { label: string; value: string }[];
}

const clamp = (x: number) => Math.min(1, Math.max(0, x));

/** Answers every question of a game for an account of some wealth (0…1). */
export function answer(
  gameId: string,
  attributes: readonly AttributeSeed[],
  wealth: number,
  random: Random,
): Answers {
  const values: Record<string, string | string[]> = {};
  const labels = new Map<string, string[]>();
  const shown: { label: string; value: string }[] = [];
  let worth = 0;
  attributes.forEach((attribute, i) => {
    const key = `f${i + 1}`;
    const id = (option: number) => `${gameId}-${key}-${option + 1}`;
    const own = clamp(wealth + random.wobble() * 0.14);
    const show = (value: string) => shown.push({ label: attribute.label, value });
    switch (attribute.type) {
      case 'number': {
        const value = Math.round(attribute.from + (attribute.to - attribute.from) * own ** attribute.curve);
        values[key] = String(value);
        show(`${value}${attribute.unit ?? ''}`);
        labels.set(attribute.meaning, [String(value)]);
        worth += value * attribute.worth;
        break;
      }
      case 'input': {
        const text = random.pick(attribute.samples);
        values[key] = text;
        show(text);
        labels.set(attribute.meaning, [text]);
        break;
      }
      case 'radio': {
        const at = attribute.isRising
          ? Math.min(
              attribute.options.length - 1,
              Math.floor(own ** attribute.curve * attribute.options.length),
            )
          : attribute.options.indexOf(random.weighted(attribute.options, attribute.weights));
        values[key] = id(at);
        show(attribute.options[at]?.label ?? '');
        labels.set(attribute.meaning, [attribute.options[at]?.label ?? '']);
        worth += attribute.options[at]?.worth ?? 0;
        break;
      }
      case 'checkbox':
      case 'boxradio': {
        const priced = attribute.options.some((option) => option.worth > 0);
        const share = priced ? own ** 1.5 : 0.3 + random.next() * 0.5;
        const chosen = random.sample(
          attribute.options.map((_, at) => at),
          Math.round(attribute.options.length * share),
        );
        const made = chosen.map((at) => {
          const option = attribute.options[at] as OptionSeed;
          if (attribute.type === 'checkbox') {
            return { value: id(at), label: option.label, shown: option.label, worth: option.worth };
          }
          const last = attribute.subOptions.length - 1;
          const sub = Math.min(
            last,
            Math.floor(random.next() ** 2 * (0.4 + own) * attribute.subOptions.length),
          );
          return {
            value: `${id(at)}:${id(at)}-${sub + 1}`,
            label: `${option.label} ${attribute.subOptions[sub]}`,
            shown: `${option.label}（${attribute.subOptions[sub]}）`,
            worth: option.worth * (1 + sub * 0.9),
          };
        });
        if (made.length > 0) {
          values[key] = made.map((each) => each.value);
          show(made.map((each) => each.shown).join('、'));
        }
        made.sort((a, b) => b.worth - a.worth);
        labels.set(
          attribute.meaning,
          made.map((each) => each.label),
        );
        worth += made.reduce((sum, each) => sum + each.worth, 0);
        break;
      }
    }
  });
  const of = (meaning: string) => labels.get(meaning) ?? [];
  return {
    values,
    worth,
    shown,
    text: (meaning) => of(meaning)[0] ?? '',
    number: (meaning) => Number(of(meaning)[0] ?? 0),
    labels: of,
  };
}
