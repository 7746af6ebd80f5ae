/**
 * A normalized real name: in Chinese characters, including rare ones, with dots between its parts; or in Latin letters.
 */
export const PERSON_NAME =
  /^(?:(?=.{2,20}$)\p{Script=Han}+(?:·\p{Script=Han}+)*|[A-Za-z][A-Za-z .'-]{1,38}[A-Za-z])$/u;

/**
 * Normalizes a real name: every kind of dot between its parts becomes U+00B7, no blanks between Chinese characters,
 * single blanks between Latin words, straight apostrophes.
 */
export function readPersonName(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[‘’‛ʼ＇`´]/g, "'")
    .trim();
  if (!/\p{Script=Han}/u.test(visible)) return visible;
  return visible.replaceAll(' ', '').replaceAll(/[.•·・･‧∙⋅●∘˙ㆍ]/g, '·');
}
