import type { SupportAgent } from '../../contract/support/support.ts';

export const agents: SupportAgent[] = [
  {
    id: 'a1',
    name: '售前客服小禾',
    workTime: '09:00–24:00',
    isOnDuty: true,
    qq: '800123456',
    weixin: 'haoyi_he',
    qrCode: '/img/contact/kefu.webp',
  },
  { id: 'a2', name: '售前客服阿远', workTime: '10:00–次日 02:00', isOnDuty: true, weixin: 'haoyi_yuan' },
];

export const groups = [
  { id: 'g1', name: '王者荣耀交流一群', qq: '612345678', link: 'https://example.com/join' },
  { id: 'g2', name: '王者荣耀交流二群', qq: '612345679' },
];
