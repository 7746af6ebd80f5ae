import type { Random } from './random.ts';

/** An option of an attribute, and the amount that it adds to the price, yuan. */
interface OptionSeed {
  label: string;
  worth: number;
}

type Labels = [label: string, meaning: string];

/**
 * An attribute in `gameData.ts`. Options are `label:worth|label|…`, worth in yuan. `ladder`: one option, cheapest
 * first. `choice`: one option, by weight. `count`: a number in a range, with the worth of one. `detail`: the same, but
 * neither required nor a filter. `several`: any options. `boxed`: any options, each with a sub-option that multiplies its
 * worth. `words`: free text.
 */
export type AttributeData =
  | ['ladder' | 'several', ...Labels, options: string, more?: More]
  | ['choice', ...Labels, options: string, weights: readonly number[], more?: More]
  | [
      'count' | 'detail',
      ...Labels,
      unit: string,
      range: readonly [number, number],
      worth: number,
      more?: More,
    ]
  | ['boxed', ...Labels, options: string, subOptions: string, more?: More]
  | ['words', ...Labels, samples: readonly string[], more?: More]
  | ['realName']
  | ['bindings', options?: string];

/** The areas of a game: by login channel on phones, by data centre on computers. */
type RegionSeed =
  | {
      kind: 'mobile';
      carriers: readonly { name: string; areas: readonly string[]; servers?: readonly string[] }[];
    }
  | { kind: 'pc'; groups: readonly { name: string; servers: readonly string[] }[] };

/** A game as written in `gameData.ts`. */
export interface GameData {
  id: string;
  name: string;
  initial: string;
  type: 'mobile' | 'pc';
  isHot: boolean;
  /** Colours of the game's pictures: dark ground, body, light. */
  palette: readonly [string, string, string];
  /** The game's weight in the distribution of listings. */
  share: number;
  /** The price of an empty account, yuan. */
  base: number;
  regions: RegionSeed;
  attributes: readonly AttributeData[];
  /** Templates of {@link fillPhrases}. */
  highlights: readonly string[];
  title: readonly string[];
  story: readonly string[];
}

export interface AttributeSeed {
  label: string;
  meaning: string;
  type: 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';
  options: readonly OptionSeed[];
  subOptions: readonly string[];
  unit?: string;
  /**
   * For numbers: the values of the cheapest and the richest account, the steepness between them, and the worth of one,
   * yuan.
   */
  from: number;
  to: number;
  curve: number;
  worth: number;
  /** For radio: whether later options belong to richer accounts. If not, `weights` decides. */
  isRising: boolean;
  weights: readonly number[];
  samples: readonly string[];
  isRequired: boolean;
  isFilter: boolean;
  isShownInSell: boolean;
}

type More = Partial<Pick<AttributeSeed, 'curve' | 'isRequired' | 'isFilter' | 'isShownInSell' | 'unit'>>;

/** "甲:120|乙" → options with their worth in yuan. */
const parseOptions = (text: string): OptionSeed[] =>
  text.split('|').map((each) => {
    const [label = '', worth = '0'] = each.split(':');
    return { label, worth: Number(worth) };
  });

const DEFAULTS = {
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
} satisfies Partial<AttributeSeed>;

/** Parses an attribute of `gameData.ts` and adds the defaults. */
export function parseAttribute(data: AttributeData): AttributeSeed {
  switch (data[0]) {
    case 'ladder': {
      const [, label, meaning, options, more] = data;
      const fields = { options: parseOptions(options), isRising: true, isRequired: true };
      return { ...DEFAULTS, type: 'radio', label, meaning, ...fields, ...more };
    }
    case 'choice': {
      const [, label, meaning, options, weights, more] = data;
      const fields = { options: parseOptions(options), weights, isRequired: true };
      return { ...DEFAULTS, type: 'radio', label, meaning, ...fields, ...more };
    }
    case 'count':
    case 'detail': {
      const [kind, label, meaning, unit, [from, to], worth, more] = data;
      const isMain = kind === 'count';
      const fields = { unit, from, to, worth, isRequired: isMain, isFilter: isMain };
      return { ...DEFAULTS, type: 'number', label, meaning, ...fields, ...more };
    }
    case 'several': {
      const [, label, meaning, options, more] = data;
      return { ...DEFAULTS, type: 'checkbox', label, meaning, options: parseOptions(options), ...more };
    }
    case 'boxed': {
      const [, label, meaning, options, subOptions, more] = data;
      const fields = { options: parseOptions(options), subOptions: subOptions.split('|') };
      return { ...DEFAULTS, type: 'boxradio', label, meaning, ...fields, ...more };
    }
    case 'words': {
      const [, label, meaning, samples, more] = data;
      return { ...DEFAULTS, type: 'input', label, meaning, samples, isFilter: false, ...more };
    }
    case 'realName': {
      const options = '可二次实名:60|不可二次实名|已实名可协助换:20|未实名:80';
      return parseAttribute(['choice', '实名状态', 'sm', options, [52, 22, 16, 10]]);
    }
    case 'bindings': {
      const [, options = '手机可换绑|邮箱可换绑|密保可修改|第三方未绑定'] = data;
      return parseAttribute(['several', '绑定情况', 'bindings', options, { isFilter: false }]);
    }
  }
}

const PLACEHOLDER = /\{(\w+)(?:(\?)|(#)|\[(\d)\]|:(\d)|=([^}]+))?\}/g;

/** Fills in one phrase. Undefined when one of its conditions fails. */
function fillIn(phrase: string, { labels }: Answers): string | undefined {
  let isMet = true;
  const text = phrase.replaceAll(
    PLACEHOLDER,
    (_, meaning: string, some?: string, count?: string, at?: string, few?: string, equal?: string) => {
      const all = labels(meaning);
      const [first = ''] = all;
      if (some) isMet &&= !/^(0?$|无)/.test(first);
      if (count || few) isMet &&= all.length > 0;
      if (at) isMet &&= all[Number(at)] !== undefined;
      if (equal) isMet &&= first === equal;
      if (count) return String(all.length);
      if (at) return all[Number(at)] ?? '';
      if (few) return all.slice(0, Number(few)).join('、') + (all.length > Number(few) ? '等' : '');
      return equal ? '' : first;
    },
  );
  return isMet ? text : undefined;
}

/**
 * Fills answers into phrases and omits phrases whose conditions fail. `{rank}`: the answer. `{stars?}`: the answer,
 * unless 0, empty or 无…. `{roles#}`: the number of options, unless 0. `{roles[0]}`: the most valuable option, if any.
 * `{roles:3}`: the three most valuable, if any. `{abyss=满星}`: empty text, if this is the answer. `one|other`: the first
 * alternative whose conditions hold.
 */
export const fillPhrases = (all: readonly string[], answers: Answers): string[] =>
  all.flatMap((phrase) => {
    const filled = phrase.split('|').map((each) => fillIn(each, answers));
    return filled.find((each) => each !== undefined && each !== '') ?? [];
  });

export interface Answers {
  /** The value of `listings.attributes`. */
  values: Record<string, string | string[]>;
  worth: number;
  /** The labels of the chosen options with their sub-options, most valuable first; or the number or text. */
  labels(meaning: string): string[];
  /** All answers as text, in the template's order. */
  shown: { label: string; value: string }[];
}

/** The bounds of a number field. The maximum is the power of ten above twice the richest account's value. */
export const numberBounds = ({ type, to }: AttributeSeed) =>
  type === 'number'
    ? { min: 0, max: 10 ** Math.ceil(Math.log10(2 * to)) }
    : { min: undefined, max: undefined };

const clamp = (x: number) => Math.min(1, Math.max(0, x));

/** Fills in a game's template for an account. `wealth`: 0…1. */
export function fillTemplate(
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
  return { values, worth, shown, labels: (meaning) => labels.get(meaning) ?? [] };
}
