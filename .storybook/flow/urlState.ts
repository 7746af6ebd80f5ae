import { addons } from 'storybook/preview-api';
import { widthFrom, type Width } from './device.ts';
import type { Shade } from './Phone.tsx';

export const FACES = [
  { value: 'chart', label: '状态图' },
  { value: 'board', label: '故事板' },
  { value: 'text', label: '文字' },
] as const;
export type FlowFace = (typeof FACES)[number]['value'];

export interface FlowPageState {
  face: FlowFace;
  width: Width;
  /** By default the screen is shown when there is room. */
  phone?: boolean;
  /** The leaf state to show. By default the initial state. */
  leaf?: string;
}

/** The query parameters of a flow's page. Null removes a parameter. */
type FlowPageParams = Readonly<Record<'flow' | 'face' | 'width' | 'phone' | 'leaf', string | null>>;

export const toParams = (flow: string, { face, width, phone, leaf }: FlowPageState): FlowPageParams => ({
  flow,
  face: face === 'chart' ? null : face,
  width: width === 375 ? null : String(width),
  phone: phone === undefined ? null : phone ? 'yes' : 'no',
  leaf: leaf ?? null,
});

/** Parses the state of a flow's page. Returns the default when the URL belongs to another flow. */
export function parseUrlState(search: string, flow: string): FlowPageState {
  const params = new URLSearchParams(search);
  const about = params.get('flow') === flow ? params : new URLSearchParams();
  const [leaf, phone] = [about.get('leaf'), about.get('phone')];
  return {
    face: FACES.find(({ value }) => value === about.get('face'))?.value ?? 'chart',
    width: widthFrom(about.get('width')),
    ...((phone === 'yes' || phone === 'no') && { phone: phone === 'yes' }),
    ...(leaf !== null && { leaf }),
  };
}

/** A link to a state of a flow's page. `story` is the id of the page. */
export function linkTo(story: string, flow: string, place: FlowPageState, theme: Shade): string {
  const { origin, pathname } = window.location;
  const params = Object.entries(toParams(flow, place)).flatMap(([name, value]) =>
    value === null ? [] : [`&${name}=${value}`],
  );
  const globals = theme === 'dark' ? '&globals=theme:dark' : '';
  return `${origin}${pathname.replace(/iframe\.html$/, '')}?path=/story/${encodeURIComponent(story)}${globals}${params.join('')}`;
}

/** Writes a page's query parameters into the URLs of the canvas and the manager. Null removes a parameter. */
export function reportUrlState(params: Readonly<Record<string, string | null>>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, '', url);
  addons.getChannel().emit('haoyi/url-state', params);
}
