import { backStack } from '../../ui/backStack.ts';
import type { AskWords, PromptWords } from '../../flow/dialogs.ts';

/** Fallback dialogs on the native `<dialog>`, for when the chunk of the app's dialogs cannot be loaded. */

const open = new Map<string, Promise<string | null>>();

function add<K extends keyof HTMLElementTagNameMap>(
  into: HTMLElement,
  name: K,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  into.append(element);
  return element;
}

/** Resolves to the typed text ('' for a confirmation), or to null if cancelled. */
function show(words: AskWords, prompt?: PromptWords): Promise<string | null> {
  const { text, title = '提示', confirmText = '确定', cancelText = '取消', signal } = words;
  if (signal?.aborted) return Promise.resolve(null);
  return new Promise((resolve) => {
    const dialog = add(document.body, 'dialog', { role: 'alertdialog', 'aria-label': title, class: 'plain' });
    const withdraw = () => dialog.close();
    const form = add(dialog, 'form', { method: 'dialog' });
    add(form, 'h2', {}, title);
    const said = add(form, prompt ? 'label' : 'p', {}, text);
    const field = prompt && add(said, 'input', { value: prompt.initial ?? '' });
    const refusal = add(form, 'p', { role: 'alert' });
    add(form, 'button', { type: 'button' }, cancelText).addEventListener('click', withdraw);
    add(form, 'button', { value: 'yes' }, confirmText);
    signal?.addEventListener('abort', withdraw);
    const given = new AbortController();
    const leaveStack = backStack().open(withdraw);
    form.addEventListener('submit', (event) => {
      if (!field) return;
      event.preventDefault();
      field.readOnly = true;
      void refusalOf(field.value, prompt, given.signal).then((why) => {
        field.readOnly = false;
        refusal.textContent = why;
        if (why === '') dialog.close('yes');
      });
    });
    dialog.addEventListener('close', () => {
      given.abort();
      leaveStack();
      signal?.removeEventListener('abort', withdraw);
      dialog.remove();
      resolve(dialog.returnValue === 'yes' ? (field?.value ?? '') : null);
    });
    dialog.showModal();
  });
}

/** Error message for the text; '' if it is valid. */
async function refusalOf(
  text: string,
  { pattern, validator, message = '输入的数据不合法!' }: PromptWords,
  signal: AbortSignal,
): Promise<string> {
  if (pattern && !new RegExp(pattern.source, pattern.flags).test(text)) return message;
  const said = await Promise.resolve(validator?.(text, signal)).catch(() => false);
  return typeof said === 'string' ? said : said === false ? message : '';
}

/** Calls with the same id share one dialog and its answer. */
function once(words: AskWords, prompt?: PromptWords): Promise<string | null> {
  const { id } = words;
  if (id === undefined) return show(words, prompt);
  const asked = open.get(id) ?? show(words, prompt).finally(() => open.delete(id));
  open.set(id, asked);
  return asked;
}

/** Resolves to whether it was confirmed. Never rejects. */
export const askPlainly = async (words: AskWords): Promise<boolean> => (await once(words)) !== null;

/** Resolves to the valid text, or to null if cancelled. Never rejects. */
export const promptPlainly = (words: PromptWords): Promise<string | null> => once(words, words);

/** Asks whether to log in again after the session expired. */
export const askToLogin = (): Promise<boolean> =>
  askPlainly({ id: 'expiry', text: '登录已超时，请重新登录' });
