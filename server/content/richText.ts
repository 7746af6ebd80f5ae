import sanitize from 'sanitize-html';

/**
 * The policy for rich text, applied to input and output: the tags of an editor, pictures from this site or over https,
 * and safe links. No script, style, frame, form or event handler.
 */
const POLICY: sanitize.IOptions = {
  allowedTags:
    'h2 h3 h4 p br hr blockquote ul ol li dl dt dd strong b em i u s small sub sup mark code pre span div a img figure figcaption table caption thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'tel', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => {
      const attribs: sanitize.Attributes = {};
      if (href !== undefined) attribs.href = href;
      if (/^https?:/i.test(href ?? '')) {
        attribs.target = '_blank';
        attribs.rel = 'noopener noreferrer nofollow';
      }
      return { tagName, attribs };
    },
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};

/** Removes everything outside the policy. Idempotent. */
export const cleanHtml = (text: string): string => sanitize(text, POLICY);
