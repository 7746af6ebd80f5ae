import { CODE } from '../../contract/kit/envelope.ts';
import type { InputError } from '../../contract/kit/codec.ts';
import type { AttributeWithOptions } from '../../contract/market/index.ts';
import { hasContact } from '../kit/redactContacts.ts';
import { Refusal } from '../kit/refusal.ts';
import type { CheckedForm } from './accountForm.ts';

type Answers = Readonly<Record<string, string | readonly string[]>>;

/**
 * Whether a seller's text contains a contact. Answers of number fields are ignored, because titles and descriptions
 * repeat them: 金币：12345678.
 */
export function containsContact(
  text: string,
  { attributes }: { attributes: Answers },
  template: readonly Pick<AttributeWithOptions, 'key' | 'type' | 'label'>[],
): boolean {
  let rest = text;
  for (const { key, type, label } of template) {
    const answer = attributes[key];
    if (type !== 'number' || typeof answer !== 'string') continue;
    const written = [label, answer].map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    rest = rest.replaceAll(new RegExp(`${written.join(String.raw`\s*[:：]?\s*`)}(?!\\d)`, 'g'), label);
  }
  return hasContact(rest);
}

/** Checks the texts that everybody will read. @throws 422 with an error for each text that contains a contact */
export function requireNoContacts(
  { template, attributes }: Pick<CheckedForm, 'template' | 'attributes'>,
  { title = '', description }: { title?: string | undefined; description: string },
): void {
  const typed = template.flatMap(({ key, type, label }) => {
    const answer = attributes[key];
    return type === 'input' && typeof answer === 'string' ? [{ path: key, label, text: answer }] : [];
  });
  const errors: InputError[] = [
    { path: 'title', label: '标题', text: title },
    { path: 'des', label: '描述', text: description },
    ...typed,
  ]
    .filter(({ text }) => containsContact(text, { attributes }, template))
    .map(({ path, label }) => ({ path, message: `${label}里不能有手机号、QQ 或微信` }));
  const [first] = errors;
  if (first) throw new Refusal(CODE.invalid, first.message, { errors });
}
