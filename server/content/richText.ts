import sanitize from 'sanitize-html';

/**
 * The one policy for rich text (design §9), used on the way in and on the way out: the marks an editor makes, pictures
 * of our own site or over https, links that open safely. No script, style, frame, form or event handler gets through.
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

/** Rich text with everything outside the policy taken out. Idempotent. */
export const cleanHtml = (text: string): string => sanitize(text, POLICY);
