/** Takes the fields of a provider's form and posts them in a form of our own: nothing else of its HTML is used. */
export function postForm(html: string): void {
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
