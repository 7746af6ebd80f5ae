import { RULES, TIERS } from '../../contract/kit/rules.ts';

/** A notice before it is a row; `age` in days. */
export interface ArticleSeed {
  type: string;
  title: string;
  content: string;
  age: number;
  /** Lists show a picture beside it, drawn from its title. */
  isPictured?: boolean;
}

/** Whole yuan as people read them: 268000 fen → ¥2,680. */
export const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('en-US')}`;
export const percent = (rate: number): string => `${Math.round(rate * 100)}%`;
export const hours = (ms: number): string => `${ms / 3_600_000} 小时`;
export const days = (ms: number): string => `${ms / 86_400_000} 天`;

export const h = (text: string): string => `<h3>${text}</h3>`;
export const p = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
export const ul = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const ol = (...items: string[]): string =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
export const note = (text: string): string => `<blockquote>${text}</blockquote>`;
export const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`;

/** A table with a line of headings. */
export function table(head: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

/** One of the project's diagrams (`/img/figure/<name>.webp`), with the words under it. */
export const figure = (name: 'trade' | 'after-sale' | 'recycle' | 'scam', words: string): string =>
  `<figure><img alt="${words}" src="/img/figure/${name}.webp?w=960" width="960" height="380" loading="lazy" /><figcaption>${words}</figcaption></figure>`;

/** What a protection costs, in words. */
export const feeOf = (tier: (typeof TIERS)[keyof typeof TIERS]): string =>
  `号价的 ${percent(tier.rate)}，最低 ${yuan(tier.min)}`;

/** How long an order may stay unpaid, in words. */
export const paymentWindow = `${RULES.paymentWindow / 60_000} 分钟`;
