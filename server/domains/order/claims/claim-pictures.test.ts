import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { UNNAMED_KEPT } from '../../../../schema/media/constants.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { photo, Uploader } from '../../../testing/uploads.ts';
import { verified } from '../../../testing/log.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage } from '../../../testing/stage.ts';
import { askingFor } from './examples.support.ts';

const TERM = (RETENTION_MONTHS.orderReceivers / 12) * 366 * DAY;

test('pictures of a request and of its answer are deleted with its words, and those of a later one stay', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, world } = server;
    const as = async (who: 'buyer' | 'host' | 'manager') => ({ token: await world.tokenOfNow(stage[who]) });
    const jpeg = await photo(90, 60).jpeg().toBuffer();
    const uploaded = (by: 'buyer' | 'host') => new Uploader(server, stage[by]).done(jpeg, { kind: 'claim' });
    const [one, other, answer] = [await uploaded('buyer'), await uploaded('buyer'), await uploaded('host')];
    const bought = [await askingFor(stage, 'sent'), await askingFor(stage, 'sent')];
    const asks = async (...pictures: readonly { fileSysId: number }[]) => {
      const { input } = bought.pop()!;
      const asked = { ...input, pictures: pictures.map(({ fileSysId }) => fileSysId) };
      return (await api.done('askReturn', asked, await as('buyer'))).claimSysId;
    };
    const refused = await asks(one);
    const said = { claimSysId: refused, text: '사용하셨어요.', pictures: [answer.fileSysId] };
    await api.done('refuseClaim', said, await as('host'));
    server.clock.advance(12 * DAY);
    const later = await asks(other);
    const there = async () =>
      Promise.all(
        [one, other, answer].map(async ({ url }) => (await api.raw('GET', url.split('?')[0]!)).status),
      );
    expect(await there()).toEqual([200, 200, 200]);
    server.clock.advance(TERM - 13 * DAY);
    const purge = async (isDryRun = false) => api.done('purge', { isDryRun }, await as('manager'));
    expect(await purge(true)).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    expect(await purge()).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    const shown = async (claimSysId: number) => api.done('claimDetail', { claimSysId }, await as('buyer'));
    expect(await shown(refused)).toMatchObject({ reason: '', pictures: [], answer: null });
    expect(await shown(later)).toMatchObject({ pictures: [{ url: other.url.split('?')[0] }] });
    server.clock.advance(UNNAMED_KEPT);
    expect(await purge()).toMatchObject({ claimPictureCnt: 0, uploadCnt: 2 });
    expect(await there()).toEqual([404, 200, 404]);
    server.clock.advance(30 * DAY);
    expect(await purge()).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    server.clock.advance(UNNAMED_KEPT);
    await purge();
    expect(await there()).toEqual([404, 404, 404]);
    await verified(server.dataDir);
  }));
