import type { Picture } from '../../contract/market/index.ts';
import type { Context } from './context.ts';

/** Pictures with absolute URLs (PUBLIC_ORIGIN), for lists that clients on other hosts read. */
export const absolutePictures = ({ settings }: Context, pictures: readonly Picture[]): Picture[] =>
  pictures.map(({ url, name }) => ({ url: url.startsWith('/') ? `${settings.origin}${url}` : url, name }));
