import * as account from '../../../contract/account/calls.ts';
import { EACH, OWN_PICTURES, row, type Callers } from '../../kit/ownership.ts';
import { ownPictures } from '../../kit/selling.ts';

/** Merchants bear different names. */
let names = 0;

/** Who may make the calls of the account. */
export const callers: Callers = (kit) => [
  row(account.verifyIdentity, [401, 409, 409, 409, 409, 409], () => ({
    input: { name: '张三', idNumber: '11010519491231002X' },
  })),
  row(account.editProfile, EACH, () => ({ input: { nickName: `新名字${++names}` } })),
  row(
    account.editProfile,
    OWN_PICTURES,
    async ({ people }) => ({
      input: { avatar: (await ownPictures(kit, people.owner, 1))[0] },
    }),
    { about: 'with the owner’s picture' },
  ),
  row(account.listFavourites, EACH, () => ({ input: {} })),
  row(account.listBrowses, EACH, () => ({ input: {} })),
  row(account.clearBrowses, EACH, ({ listingId }) => ({ input: { listingId } })),
  row(account.countCentre, EACH, () => ({})),
];
