import { expect, test } from 'vitest';
import { DAY, SECOND } from '../../../../../schema/durations.ts';
import { PRIVATE_ADDRESS_LASTS, UNNAMED_KEPT } from '../../../../../schema/members/media/constants.ts';
import { RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import { PICTURE_WIDTHS, pictureSet } from '../../../../../schema/pictures.ts';
import { photo, Uploader } from '../../../../testing/uploads.ts';
import { Files } from '../../../members/media/offers.ts';
import { fileByName, mediaFiles } from '../../../members/media/views.ts';
import { alone, bought, by, claimOf } from '../../../../testing/buying.ts';

const TERM = (RETENTION_MONTHS.orderReceivers / 12) * 366 * DAY;

const plain = (address: string) => address.split('?')[0]!;

test('pictures of a request are read by those who see it, by addresses that expire', () =>
  alone(async (stage) => {
    const { api, server, buyer } = stage;
    const jpeg = await photo(900, 600).jpeg().toBuffer();
    const { url, fileSysId } = await new Uploader(server, buyer).done(jpeg, { kind: 'claim' });
    const path = plain(url);
    const claimSysId = await (await bought(stage, 'sent')).asks('askReturn', { pictures: [fileSysId] });
    const get = (address: string) => api.raw('GET', address);
    const status = async (address: string) => (await get(address)).status;
    const seenBy = async (who: typeof buyer) => {
      const { pictures } = await by(stage, who).done('claimDetail', { claimSysId });
      return pictures[0]!.url;
    };
    const ofBuyer = await seenBy(buyer);
    for (const address of [ofBuyer, await seenBy(stage.host)]) {
      expect(plain(address)).toBe(path);
      const { status, headers } = await get(address);
      expect(status).toBe(200);
      const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(headers['cache-control'] ?? '') ?? [];
      expect(Number(seconds) * SECOND).toBeLessThanOrEqual(2 * PRIVATE_ADDRESS_LASTS);
    }
    // One signature opens all widths.
    const widths = pictureSet(ofBuyer)!.split(', ');
    expect(widths).toHaveLength(PICTURE_WIDTHS.length + 1);
    for (const each of widths) expect(await status(each.split(' ')[0]!)).toBe(200);
    expect(await status(path)).toBe(404);
    expect(await status(path.replace('/files/', '/files/240/'))).toBe(404);
    // Earlier versions kept no kind with the file.
    const { log } = server.sellover;
    const row = (await log.reads.one(fileByName({ name: path.replace('/files/', '') })))!;
    const rows = [mediaFiles.upsert({ ...row, kind: null })];
    const decide = () => ({ events: [], rows, reply: null });
    await log.execute({ actorId: null, commandId: 'earlier', streams: [], decide });
    expect(await status(path)).toBe(404);
    expect(await status(ofBuyer)).toBe(200);
    server.clock.advance(2 * PRIVATE_ADDRESS_LASTS);
    expect(await status(ofBuyer)).toBe(404);
    expect(await status(await seenBy(buyer))).toBe(200);
  }));

test('pictures of a request and of its answer are deleted with its words, and those of a later one stay', () =>
  alone(async (stage) => {
    const { server, buyer, host } = stage;
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
    const files = server.sellover.use(Files);
    const there = async () =>
      Promise.all(
        [one, other, answer].map(async ({ url }) => (await files.addressesOf([plain(url)])).length),
      );
    expect(await there()).toEqual([1, 1, 1]);
    server.clock.advance(TERM - 13 * DAY);
    const purge = (isDryRun = false) => by(stage, stage.manager).done('purge', { isDryRun });
    expect(await purge(true)).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    expect(await purge()).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    const shown = (claimSysId: number) => claimOf(stage, claimSysId).seen();
    expect(await shown(refused)).toMatchObject({ reason: '', pictures: [], answer: null });
    expect(await shown(later)).toMatchObject({
      pictures: [{ url: expect.stringContaining(plain(other.url)) }],
    });
    server.clock.advance(UNNAMED_KEPT);
    expect(await purge()).toMatchObject({ claimPictureCnt: 0, uploadCnt: 2 });
    expect(await there()).toEqual([0, 1, 0]);
    server.clock.advance(30 * DAY);
    expect(await purge()).toMatchObject({ claimTextCnt: 1, claimPictureCnt: 1 });
    server.clock.advance(UNNAMED_KEPT);
    await purge();
    expect(await there()).toEqual([0, 0, 0]);
  }));
