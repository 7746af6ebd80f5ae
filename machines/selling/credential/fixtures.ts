import type { OwnListing } from '../../../contract/selling/selling.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';
import { NO_CREDENTIAL, type CredentialFields } from './credential.ts';

export const credentialFields: CredentialFields = {
  account: 'player_01',
  password: 'secret-Pass1',
  securityPhone: '13812345678',
  email: '',
};

export const credentialFixturesOf = (listing: OwnListing) =>
  fixturesOf(credentialFields, NO_CREDENTIAL, listing, {
    kind: 'conflict',
    reason: 'stateConflict',
    message: '这件商品已经有游戏账号和密码，或不再出售，不用补充',
  });
