import { expect, test } from 'vitest';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { eachTestsPlace } from '../../../../platform/log/place.support.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { users } from '../users.ts';
import { nickNames, nickNameTables, requireFreeName } from './claims.ts';

const place = eachTestsPlace();
const people = { name: 'people', migrations: [[create(users)]] };

test('nicknames of before are kept, and nobody new may look like their members', async () => {
  const [first = []] = nickNameTables.migrations;
  const before = await place.open({
    rowTables: [people, { name: nickNameTables.name, migrations: [first] }],
  });
  // The second was kept by a database that has no small letters for capitals beyond ASCII.
  const named = ['авто', 'МОРЕ', 'море', 'moon', 'мооn'];
  await before.write(
    named.flatMap((name, user_sys_id) => [
      users.insert({
        user_sys_id,
        user_id: `${user_sys_id}`,
        nick_name: name,
        mobile: '',
        join_type_code: 0,
        joined_at: 0,
      }),
      nickNames.upsert({ nick_key: name, user_sys_id }),
    ]),
  );
  await before.close();
  const log = await place.open({ rowTables: [people, nickNameTables] });
  const isFree = async (name: string, but?: number) => requireFreeName(log, 'nick', name, but);
  for (const name of ['ABTO', 'Авто', 'море', 'MOPE', 'Moon'])
    await expect(isFree(name)).rejects.toThrow(refusal('1011'));
  for (const [name, owner] of [
    ['авто', 0],
    ['МОРЕ', 1],
    ['moon', 3],
  ] as const)
    await isFree(name, owner);
  await isFree('AUTO');
});
