import { addons } from 'storybook/preview-api';
import { widthFrom, type Width } from './device.ts';
import type { Shade } from './Phone.tsx';

export const FACES = [
  { value: 'chart', label: '状态图' },
  { value: 'board', label: '故事板' },
  { value: 'text', label: '文字' },
] as const;
export type FlowFace = (typeof FACES)[number]['value'];

/** The manager hears of it by this name and writes it into its address. */
export const PLACE_EVENT = 'haoyi/place';

/** Where somebody is on a flow's page, as an address says it. */
export interface Place {
  face: FlowFace;
  width: Width;
  /** Whether the screen stands beside the chart; as the page's room has it unless told. */
  phone?: boolean;
  /** The leaf whose sample is shown, or a whole run as `packed` made it; neither: where the chart begins. */
  leaf?: string;
  run?: string;
}

/** What of an address is about a flow's page; null takes it out. */
export type PlaceParams = Readonly<
  Record<'flow' | 'face' | 'width' | 'phone' | 'leaf' | 'run', string | null>
>;

export const paramsOf = (flow: string, { face, width, phone, leaf, run }: Place): PlaceParams => ({
  flow,
  face: face === 'chart' ? null : face,
  width: width === 375 ? null : String(width),
  phone: phone === undefined ? null : phone ? 'yes' : 'no',
  leaf: leaf ?? null,
  run: run ?? null,
});

/** The place an address names on a flow's page; the beginning when it is about another flow, or none. */
export function placeIn(search: string, flow: string): Place {
  const params = new URLSearchParams(search);
  const about = params.get('flow') === flow ? params : new URLSearchParams();
  const [leaf, run, phone] = [about.get('leaf'), about.get('run'), about.get('phone')];
  return {
    face: FACES.find(({ value }) => value === about.get('face'))?.value ?? 'chart',
    width: widthFrom(about.get('width')),
    ...((phone === 'yes' || phone === 'no') && { phone: phone === 'yes' }),
    ...(leaf !== null && { leaf }),
    ...(run !== null && { run }),
  };
}

/** The address of a place in Storybook, for somebody else. `story` is the id of the flow's page. */
export function linkTo(story: string, flow: string, place: Place, theme: Shade): string {
  const { origin, pathname } = window.location;
  const params = Object.entries(paramsOf(flow, place)).flatMap(([name, value]) =>
    value === null ? [] : [`&${name}=${value}`],
  );
  const globals = theme === 'dark' ? '&globals=theme:dark' : '';
  return `${origin}${pathname.replace(/iframe\.html$/, '')}?path=/story/${encodeURIComponent(story)}${globals}${params.join('')}`;
}

/** Writes a place into the address of the canvas, and into the manager's around it. */
export function tellPlace(flow: string, place: Place): void {
  const params = paramsOf(flow, place);
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, '', url);
  addons.getChannel().emit(PLACE_EVENT, params);
}
