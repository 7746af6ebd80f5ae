import { getInitialSnapshot } from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import { sessionMachine, type SessionContext, type SessionLeaf, type SessionValue } from './session.ts';
import { emptyShared } from './shared.ts';

export const member: Profile = {
  id: '10086',
  userName: 'linxi',
  nickName: '林夕',
  phone: '138****2046',
  sex: 'female',
  realStatus: 'verified',
  realName: '林*',
  idCard: '3301**********002X',
};

const visiting = getInitialSnapshot(sessionMachine, { token: null, profile: null }).context;
const signedIn: SessionContext = { ...visiting, token: 'token-1' };

export const fixtures: Record<SessionLeaf, { value: SessionValue; context: SessionContext }> = {
  'expiry.asking': {
    value: { account: 'visitor', profile: 'idle', expiry: 'asking' },
    context: visiting,
  },
  'profile.failed': {
    value: { account: 'member', profile: 'failed', expiry: 'armed' },
    context: {
      ...signedIn,
      failure: { kind: 'network', message: '网络连接不上，你填写的内容还在，请检查网络后重试。' },
    },
  },
  'account.visitor': {
    value: { account: 'visitor', profile: 'idle', expiry: 'armed' },
    context: visiting,
  },
  'account.leaving': {
    value: { account: 'leaving', profile: 'idle', expiry: 'armed' },
    context: { ...visiting, leavingToken: 'token-1' },
  },
  'profile.idle': {
    value: { account: 'member', profile: 'idle', expiry: 'armed' },
    context: signedIn,
  },
  'profile.loading': {
    value: { account: 'member', profile: 'loading', expiry: 'armed' },
    context: signedIn,
  },
  'account.member': {
    value: { account: 'member', profile: 'loaded', expiry: 'armed' },
    context: {
      ...signedIn,
      profile: { ...member, realStatus: 'unverified' },
      shared: { ...emptyShared, count: 3 },
    },
  },
  'profile.loaded': {
    value: { account: 'member', profile: 'loaded', expiry: 'armed' },
    context: { ...signedIn, profile: member, shared: { ...emptyShared, count: 3 } },
  },
  'expiry.armed': {
    value: { account: 'member', profile: 'loaded', expiry: 'armed' },
    context: { ...signedIn, profile: member },
  },
};
