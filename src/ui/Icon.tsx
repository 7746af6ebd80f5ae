import type { SVGProps } from 'react';
import { dp } from './theme.ts';

/** Line icons on a 24 × 24 grid. */
const paths = {
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5h4v5',
  bag: 'M5 8h14l-1 12H6L5 8ZM9 8V7a3 3 0 0 1 6 0v1',
  tag: 'M4 4h8l8 8-8 8-8-8V4ZM8.2 8.2h.01',
  message: 'M4 5h16v12H10l-4 3v-3H4V5ZM8 10h8M8 13h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  back: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  chevronDown: 'M5 9l7 7 7-7',
  chevronUp: 'M5 15l7-7 7 7',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M8 5v14M8 19l-3-3M8 19l3-3M16 19V5M16 5l-3 3M16 5l3 3',
  heart: 'M12 20S4 15 4 9.500A4.3 4.3 0 0 1 12 7.500a4.3 4.3 0 0 1 8 2C20 15 12 20 12 20Z',
  share: 'M12 15V4M12 4 8 8M12 4l4 4M5 13v7h14v-7',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  checkCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.500l2.8 2.700L16 9.8',
  crossCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 9l6 6M15 9l-6 6',
  warning: 'M12 4 2.8 20h18.400L12 4ZM12 10v4.500M12 17.200v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.500M12 7.800v.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.500A2.5 2.5 0 1 1 12 12v1.800M12 16.700v.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  shield: 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-3ZM9 12l2.2 2.200L15.2 10',
  lock: 'M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  key: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 13l9-9M17 7l3 3M14.5 9.500l2 2',
  phone: 'M8 3h8v18H8V3ZM11 18h2',
  camera: 'M4 8h4l1.5-2.500h5L16 8h4v11H4V8ZM12 16.500a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400Z',
  image: 'M4 5h16v14H4V5ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3',
  copy: 'M9 9h11v11H9V9ZM15 9V4H4v11h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 6A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a15 15 0 0 1-3 3.800M6.5 8A15 15 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4-1',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.300L20 9.500M20 4.500v5h-5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  headset: 'M4 15v-3a8 8 0 0 1 16 0v3M4 14h3v5H4v-5ZM17 14h3v5h-3v-5ZM18.5 19c0 1.5-2 2.5-5 2.5',
  game: 'M7 7h10a5 5 0 0 1 5 5v2a3.5 3.5 0 0 1-6.5 1.500h-7A3.5 3.5 0 0 1 2 14v-2a5 5 0 0 1 5-5ZM8 10v4M6 12h4M15.5 11h.01M18 13h.01',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v10H4V7ZM4 7l11-3v3M16 13.500h.01',
  file: 'M6 3h8l4 4v14H6V3ZM14 3v4h4M9 12h6M9 16h6',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.500h-15L6 17ZM10.5 21h3',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8L12 4Z',
  download: 'M12 4v11M12 15l-4-4M12 15l4-4M5 20h14',
  megaphone: 'M4 10v4l3 .5 11 4.500V5L7 9.5 4 10ZM8 15l1 5h2.5',
  swap: 'M4 9h15l-4-4M20 15H5l4 4',
  gavel: 'M13 4l6 6M10 7l6 6M11.5 5.500l-3 3M17.5 11.500l-3 3M12.5 10.5 4.5 18.500M13 20h8',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19c.6-3 2.8-4.8 6-4.800s5.4 1.8 6 4.800M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.800c1.7.7 2.7 2.2 3 4.2',
  idCard:
    'M3 6h18v12H3V6ZM8.5 12a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.600ZM5.8 15.500c.4-1.3 1.4-2 2.7-2s2.3.7 2.7 2M14 10h4M14 13.500h4',
  bulb: 'M9 17.500h6M10 21h4M9 17.500c0-2-3-3.5-3-7.500a6 6 0 0 1 12 0c0 4-3 5.5-3 7.5',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M18.4 5.600l-2.1 2.100M7.7 16.300l-2.1 2.1',
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  /** Size in dp. */
  size?: number;
  filled?: boolean;
}

/** A decorative icon. */
export function Icon({ name, size = 20, filled = false, style, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      style={{ width: dp(size), height: dp(size), flex: 'none', ...style }}
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
