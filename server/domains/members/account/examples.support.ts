import { ANYBODY, type ExamplesOf, MANAGER, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import { Authenticator, type Lies } from '../../../testing/authenticator.ts';
import { confirmed, credentials, logIn, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { passkeyOptionsOf, withPasskey } from './passkeys.support.ts';
import type { account } from './module.ts';

const address = {
  receiverName: '김하늘',
  mobile: '01012345678',
  zipCode: '03987',
  newAddress: '마포구 별빛로 1',
};

/** A PNG of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function tokensOf({ api, buyer }: Stage) {
  return logIn(api, buyer.userId);
}

async function passkeyMade(stage: Stage, lies: Lies = {}) {
  const { buyer } = stage;
  const { options, how } = await passkeyOptionsOf(stage, buyer);
  const response = new Authenticator().make(options, lies);
  return { input: { uid: buyer.userSysId, response }, by: buyer, how: { reauth: how.reauth } };
}

/** By the buyer. */
async function passkeyRemoved(stage: Stage, of: Person) {
  const { buyer } = stage;
  const { sysId: passkeySysId } = await withPasskey(stage, of);
  const reauth = await confirmed(stage, buyer);
  return { input: { uid: buyer.userSysId, passkeySysId }, by: buyer, how: { reauth } };
}

async function passkeyAnswer(stage: Stage, lies: Lies = {}) {
  const authenticator = await withPasskey(stage, stage.buyer);
  return authenticator.answer(await stage.api.done('passkeyRequest', {}), lies);
}

export const examples: ExamplesOf<typeof account> = {
  publicKey: { roles: ANYBODY, good: () => ({ input: {} }) },
  login: {
    roles: ANYBODY,
    good: async ({ api, buyer }) => ({ input: await credentials(api, buyer.userId) }),
    refused: {
      '1010': async ({ api, buyer }) => ({ input: await credentials(api, buyer.userId, 'Wrong-Word-77') }),
      '0005': ({ buyer }) => ({ input: { userId: buyer.userId, password: 'Right-Word-77' } }),
    },
    triedElsewhere: ['0008', '1003'],
  },
  accessToken: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { refreshToken: (await tokensOf(stage)).refreshToken } }),
    refused: { '30': () => ({ input: { refreshToken: 'no.such.token' } }) },
    triedElsewhere: ['14'],
  },
  refresh: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { refreshToken: (await tokensOf(stage)).refreshToken } }),
    refused: { '30': () => ({ input: { refreshToken: 'no.such.token' } }) },
  },
  logout: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { refreshToken: (await tokensOf(stage)).refreshToken } }),
  },
  sessions: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  endSession: {
    roles: OWNER,
    good: async (stage) => {
      await tokensOf(stage);
      const { api, buyer } = stage;
      const uid = buyer.userSysId;
      const { sessions } = await api.done('sessions', { uid }, { token: buyer.token });
      return { input: { uid, sessionSysId: sessions[0]!.sessionSysId }, by: buyer };
    },
    refused: {
      '0004': ({ buyer }) => ({
        input: { uid: buyer.userSysId, sessionSysId: '00000000-0000-0000-0000-000000000000' },
        by: buyer,
      }),
    },
  },
  endOtherSessions: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  passkeyOptions: {
    roles: OWNER,
    good: async (stage) => ({
      input: { uid: stage.buyer.userSysId },
      by: stage.buyer,
      how: { reauth: await confirmed(stage, stage.buyer) },
    }),
    triedElsewhere: ['0007'],
  },
  addPasskey: {
    roles: OWNER,
    good: (stage) => passkeyMade(stage),
    refused: {
      '0003': async (stage) => {
        const { buyer } = stage;
        const authenticator = await withPasskey(stage, buyer);
        const { options, how } = await passkeyOptionsOf(stage, buyer);
        return {
          input: { uid: buyer.userSysId, response: authenticator.make(options) },
          by: buyer,
          how: { reauth: how.reauth },
        };
      },
      '1031': (stage) => passkeyMade(stage, { origin: 'http://shop.test.evil.example' }),
    },
    triedElsewhere: ['0007'],
  },
  passkeys: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  renamePasskey: {
    roles: OWNER,
    good: async (stage) => {
      const { sysId: passkeySysId } = await withPasskey(stage, stage.buyer);
      return { input: { uid: stage.buyer.userSysId, passkeySysId, name: '내 휴대폰' }, by: stage.buyer };
    },
    refused: {
      '0004': async (stage) => {
        const { buyer, stranger } = stage;
        const { sysId: passkeySysId } = await withPasskey(stage, stranger);
        return { input: { uid: buyer.userSysId, passkeySysId, name: '내 것' }, by: buyer };
      },
    },
  },
  removePasskey: {
    roles: OWNER,
    good: (stage) => passkeyRemoved(stage, stage.buyer),
    refused: { '0004': (stage) => passkeyRemoved(stage, stage.stranger) },
    triedElsewhere: ['1032'],
  },
  passkeyRequest: { roles: ANYBODY, good: () => ({ input: {} }), triedElsewhere: ['0008'] },
  passkeyLogin: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { response: await passkeyAnswer(stage) } }),
    refused: {
      '1031': async (stage) => ({
        input: { response: await passkeyAnswer(stage, { type: 'webauthn.create' }) },
      }),
    },
    triedElsewhere: ['0008', '1010'],
  },
  setPicture: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, picture: DOT }, by: buyer }),
    refused: {
      '0012': ({ buyer }) => ({ input: { uid: buyer.userSysId, picture: 'bm8gcGljdHVyZQ==' }, by: buyer }),
    },
  },
  removePicture: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  userInfo: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  removeAccount: {
    roles: MANAGER,
    good: ({ buyer, manager }) => ({ input: { uid: buyer.userSysId, reason: '사기' }, by: manager }),
    refused: {
      '1003': ({ manager }) => ({ input: { uid: NOBODY, reason: '사기' }, by: manager }),
      '9001': ({ manager }) => ({ input: { uid: manager.userSysId, reason: '사기' }, by: manager }),
    },
  },
  addresses: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  addAddress: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, ...address }, by: buyer }),
    refused: {
      '0005': ({ buyer }) => ({ input: { uid: buyer.userSysId, ...address, newAddress: ' ' }, by: buyer }),
      '0007': async ({ api, buyer }) => {
        const input = { uid: buyer.userSysId, ...address };
        for (let i = 1; i < 50; i++) await api.done('addAddress', input, { token: buyer.token });
        return { input, by: buyer };
      },
    },
    changed: { addressDetail: '2층' },
  },
  deleteAddress: {
    roles: OWNER,
    good: async ({ api, buyer }) => {
      const uid = buyer.userSysId;
      const { addresses } = await api.done('addresses', { uid }, { token: buyer.token });
      return { input: { uid, userAddressSysId: addresses[0]!.userAddressSysId }, by: buyer };
    },
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, userAddressSysId: NOBODY }, by: buyer }),
    },
  },
};
