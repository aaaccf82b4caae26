import { expect, test } from 'vitest';
import { EVENING } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';

const server = sharedServer();

const hour = 3_600_000;
const at = (offset: number) => ({
  startDate: new Date(EVENING + offset).toISOString(),
  endDate: new Date(EVENING + offset + hour).toISOString(),
});
const uids = (text: string) => [...text.matchAll(/^UID:broadcast-(\d+)@/gm)].map(([, id]) => Number(id));

test('a calendar has what is planned from today on, of all or of one seller, in the language asked for', async () => {
  const { world, url } = server;
  const get = async (path: string) => fetch(new URL(path, url));
  await world.schedules([], at(-20 * hour));
  const own = await world.schedules([], { ...at(hour), title: '립, 틴트', titleEn: 'Lip tint' });
  const other = await world.schedules([], { ...at(2 * hour), sellerSysId: OTHER_SELLER });
  const all = await get('/calendar.ics');
  expect(all.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await all.text();
  expect(uids(text)).toEqual([own.broadcastSysId, other.broadcastSysId]);
  expect(text).toContain('SUMMARY:립\\, 틴트');
  const english = await (await get(`/calendar.ics?sellerSysId=${SELLER}&lang=en`)).text();
  expect(uids(english)).toEqual([own.broadcastSysId]);
  expect(english).toContain('SUMMARY:Lip tint');
  for (const wrong of ['999999', 'x', '-1'])
    expect((await get(`/calendar.ics?sellerSysId=${wrong}`)).status).toBe(404);
});

test('a broadcast has a calendar file of its own; a rehearsal and one that there is not have none', async () => {
  const { world, url } = server;
  const { broadcastSysId } = await world.schedules([], at(hour));
  const get = (id: number) => fetch(new URL(`/v1/broadcasts/${id}/calendar.ics`, url));
  const file = await get(broadcastSysId);
  expect(file.headers.get('content-disposition')).toContain(`broadcast-${broadcastSysId}.ics`);
  const text = await file.text();
  expect(text).toContain('DTSTART:20261120T110000Z');
  expect(text).toContain('DTEND:20261120T120000Z');
  const rehearsal = await world.schedules([], { ...at(hour), rehearsalOf: broadcastSysId });
  expect((await get(rehearsal.broadcastSysId)).status).toBe(404);
  expect((await get(999_999)).status).toBe(404);
});
