const API_BASE = import.meta.env.VITE_API_BASE ?? '';

/**
 * Where a picture that the server names is found: a path of the server (`/img/…`, `/upload/…`) stands on the host that
 * `/api` is sent to. What the pages bring themselves (`/assets/…`, `/icons/…`) and whole addresses stay as they are.
 */
export function assetUrl(src: string, base: string = API_BASE): string {
  return /^\/(?!\/|assets\/|icons\/)/.test(src) ? base.replace(/\/+$/, '') + src : src;
}
