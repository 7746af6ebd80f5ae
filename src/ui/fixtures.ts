/** A small picture for stories: a palette and a shape, no file. */
export function drawn(hue: number, mark: string, width = 400, height = 300): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300"><rect width="400" height="300" fill="hsl(${hue} 42% 24%)"/><path d="M0 210 120 120l90 70 80-60 110 90v80H0z" fill="hsl(${hue} 46% 38%)"/><circle cx="306" cy="76" r="34" fill="hsl(${hue + 40} 70% 66%)"/><text x="28" y="64" fill="#fff" font-size="34" font-family="sans-serif" font-weight="700">${mark}</text></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
