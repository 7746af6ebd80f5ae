import { color, cssVariables, dark, dp, font, light, radius, space, text, touch } from './theme.ts';

/** Reset, palettes, focus ring and reduced motion. `data-theme` overrides `prefers-color-scheme` for a subtree. */
export const globalCss = `
  :root { color-scheme: light dark; ${cssVariables(light)} }
  @media (prefers-color-scheme: dark) { :root { ${cssVariables(dark)} } }
  [data-theme='light'] { color-scheme: light; ${cssVariables(light)} }
  [data-theme='dark'] { color-scheme: dark; ${cssVariables(dark)} }

  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding: ${dp(64)} 0 ${dp(80)}; }
  body {
    margin: 0; background: ${color.ground}; color: ${color.ink};
    font-family: ${font}; font-size: ${text.body}; line-height: 1.5; overflow-wrap: anywhere; text-wrap: pretty;
    -webkit-tap-highlight-color: transparent;
  }
  [data-theme] { color: ${color.ink}; }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; }
  h1, h2, h3, h4 { font-size: inherit; font-weight: 600; }
  ul, ol { list-style: none; }
  img, svg, video { display: block; max-width: 100%; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; margin: 0; }
  button { background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; touch-action: manipulation; }
  button:disabled { cursor: not-allowed; }
  a { color: ${color.accent}; text-decoration: none; touch-action: manipulation; }
  :focus-visible { outline: 2px solid ${color.accent}; outline-offset: 2px; }
  ::placeholder { color: ${color.inkFaint}; opacity: 1; }
  ::selection { background: ${color.accentSoft}; color: ${color.ink}; }
  dialog.plain {
    width: ${dp(320)}; max-width: 92vw; padding: ${space.xl}; border: 0; border-radius: ${radius.sheet}; color: ${color.ink}; background: ${color.surface};
    &::backdrop { background: ${color.scrim}; }
    form { display: grid; grid-template-columns: 1fr 1fr; gap: ${space.m}; }
    h2, label, p { grid-column: 1 / -1; }
    [role] { color: ${color.bad}; }
    input { width: 100%; }
    input, button { min-height: ${touch}; padding: 0 ${space.m}; border: 1px solid ${color.line}; border-radius: ${radius.control}; text-align: center; }
    button:last-child { color: ${color.onAccent}; background: ${color.accent}; }
  }
  [hidden] { display: none !important; }

  @media (forced-colors: active) {
    label:has(:checked), [aria-pressed='true'], [aria-selected='true'], [aria-current] {
      forced-color-adjust: none; background: Highlight !important; color: HighlightText !important;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition: none !important; scroll-behavior: auto !important; }
    ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation: none !important; }
  }
`;
