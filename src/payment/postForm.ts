import { isInWechat } from './payWay.ts';

/** Opens the provider's app by a link. WeChat Pay requires a Referer of the site, so this request sends one. */
function follow(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.referrerPolicy = 'origin';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/**
 * Hands over to the provider in this tab. Copies the fields of the provider's form to a new form and posts that, so
 * that none of its HTML is used; or follows a link (http or https). In WeChat's browser no form is posted, because it
 * blocks Alipay's page.
 */
export function postForm(html: string): void {
  if (/^https?:\/\//.test(html)) {
    follow(html);
    return;
  }
  if (isInWechat()) return;
  const source = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (!source) return;
  const action = new URL(source.getAttribute('action') ?? '', window.location.href);
  if (action.protocol !== 'https:' && action.protocol !== 'http:') return;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action.href;
  form.hidden = true;
  for (const { name, value } of source.querySelectorAll('input')) {
    if (name === '') continue;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
