import * as support from '../../../contract/support/calls.ts';
import {
  AFTER_PARTIES,
  bySale,
  EACH,
  OWN_PICTURES,
  OWNER,
  ownersProblem,
  STAFF,
  row,
  type Callers,
} from '../../kit/ownership.ts';
import { ownPictures } from '../../kit/selling.ts';

/** Who may make the calls of problems and chats. */
export const callers: Callers = (kit) => [
  row(support.submitProblem, EACH, async (_, caller) => ({
    input: { type: 'fault', content: '页面一直打不开', pictures: await ownPictures(kit, caller, 1) },
  })),
  row(
    support.submitProblem,
    OWN_PICTURES,
    async ({ people }) => ({
      input: { type: 'fault', content: '页面一直打不开', pictures: await ownPictures(kit, people.owner, 1) },
    }),
    { about: 'with the owner’s pictures' },
  ),
  row(support.listProblems, EACH, () => ({ input: {} })),
  row(support.closeProblem, OWNER, ownersProblem),
  row(support.replyProblem, STAFF, async (at) => ({
    ...(await ownersProblem(at)),
    input: { reply: '已处理' },
  })),
  row(support.listWaitingChats, STAFF, () => ({ input: {} })),
  row(
    support.settleChat,
    STAFF,
    async (at) => {
      const { value } = await at.people.owner.call(support.sendChat, {
        ...bySale(at),
        input: { text: '好的', pictures: [] },
      });
      return { ...bySale(at), input: { upTo: value.id } };
    },
    { afterSale: 'sold' },
  ),
  row(support.listChats, EACH, () => ({ input: {} })),
  row(support.readChat, AFTER_PARTIES, (at) => ({ ...bySale(at), input: {} }), { afterSale: 'sold' }),
  row(support.sendChat, AFTER_PARTIES, (at) => ({ ...bySale(at), input: { text: '在吗', pictures: [] } }), {
    afterSale: 'sold',
  }),
  row(
    support.sendChat,
    [401, 404, 200, 422, 404, 422],
    async (at) => ({
      ...bySale(at),
      input: { text: '', pictures: await ownPictures(kit, at.people.owner, 1) },
    }),
    { about: 'with the owner’s picture', afterSale: 'sold' },
  ),
  row(
    support.markChatRead,
    AFTER_PARTIES,
    async (at) => {
      const thread = await at.people.owner.call(support.readChat, { ...bySale(at), input: {} });
      return { ...bySale(at), input: { upTo: thread.value.messages[0]?.id ?? 'none' } };
    },
    { afterSale: 'sold' },
  ),
];
