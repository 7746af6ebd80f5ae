const API_BASE = import.meta.env.VITE_API_BASE ?? '';

/**
 * Resolves a picture URL: server paths (`/img/…`, `/upload/…`) go to the API host. The build's own files (`/assets/…`,
 * `/icons/…`) and absolute URLs stay as they are.
 */
export function assetUrl(src: string, base: string = API_BASE): string {
  return /^\/(?!\/|assets\/|icons\/)/.test(src) ? base.replace(/\/+$/, '') + src : src;
}
