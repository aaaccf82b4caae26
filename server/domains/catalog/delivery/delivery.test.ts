import { expect, test } from 'vitest';
import { TestServer } from '../../../testing/server.ts';
import { setStage } from '../../../testing/stage.ts';

test('what distance adds is said of one product alone, of several in a list', () =>
  TestServer.alone(async (server) => {
    const { api, mug, cup, manager } = await setStage(server);
    const [one, other] = [mug.facts.prdtSysId, cup.facts.prdtSysId];
    const costs = (postNumber: string, ...ids: number[]) =>
      api.done('addingCosts', { postNumber, prdtSysIds: ids.join(',') }, { token: null });
    expect(await costs('63001', one)).toEqual({ addingDeliveryAmount: 3_500 });
    expect(await costs('03987', one, one)).toEqual({ addingDeliveryAmount: 0 });
    expect(await costs('６３ ００１', one)).toEqual({ addingDeliveryAmount: 3_500 });
    const older = { postNumber: '690-121', prdtSysIds: String(one) };
    expect(await api.code('addingCosts', older, { token: null })).toBe('0005');
    const ofBoth = (addingDeliveryAmount: number) => ({
      addingCosts: [one, other].map((prdtSysId) => ({ prdtSysId, addingDeliveryAmount })),
    });
    expect(await costs('63001', one, other)).toEqual(ofBoth(3_500));
    const jeju = { firstPostNumber: '63000', lastPostNumber: '63644', addingDeliveryAmount: 4_000 };
    await api.done('setDeliveryArea', jeju, { token: manager.token });
    expect(await costs('63001', one, other)).toEqual(ofBoth(4_000));
  }));
