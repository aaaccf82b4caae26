import { expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { UNNAMED_KEPT } from '../../../../schema/media/constants.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { photo, Uploader } from '../../../testing/uploads.ts';
import { alone, bought, by, claimOf } from '../../../testing/buying.ts';

const TERM = (RETENTION_MONTHS.orderReceivers / 12) * 366 * DAY;

test('pictures of a request and of its answer are deleted with its words, and those of a later one stay', () =>
  alone(async (stage) => {
    const { api, server, buyer, host } = stage;
    const jpeg = await photo(90, 60).jpeg().toBuffer();
    const uploaded = (who: typeof buyer) => new Uploader(server, who).done(jpeg, { kind: 'claim' });
    const [one, other, answer] = [await uploaded(buyer), await uploaded(buyer), await uploaded(host)];
    const orders = [await bought(stage, 'sent'), await bought(stage, 'sent')];
    const asks = (picture: { fileSysId: number }) =>
      orders.pop()!.asks('askReturn', { pictures: [picture.fileSysId] });
    const refused = await asks(one);
    const said = { claimSysId: refused, text: '사용하셨어요.', pictures: [answer.fileSysId] };
    await by(stage, host).done('refuseClaim', said);
    server.clock.advance(12 * DAY);
    const later = await asks(other);
    const there = async () =>
      Promise.all(
        [one, other, answer].map(async ({ url }) => (await api.raw('GET', url.split('?')[0]!)).status),
      );
    expect(await there()).toEqual([200, 200, 200]);
    server.clock.advance(TERM - 13 * DAY);
    const purge = (isDryRun = false) => by(stage, stage.manager).done('purge', { isDryRun });
    expect(await purge(true)).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    expect(await purge()).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    const shown = (claimSysId: number) => claimOf(stage, claimSysId).seen();
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
  }));
