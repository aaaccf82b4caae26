import type { Hand } from '../../../../schema/buying/game/game.ts';
import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { HostPick } from './host-rules.ts';

/**
 * Hosts' choices and nonces until the result. They are kept beside the log, because more people may read the log. The
 * events of the result contain both.
 */
export const gamePicks = table(
  'game_picks',
  { game_sys_id: int, round: int, mc_selected: int, nonce: text },
  { key: ['game_sys_id', 'round'] },
);

const { statement } = statementsFor<TablesOf<typeof gamePicks>>();

const pickOf = statement((db, p: Params<{ gameSysId: number; round: number }>) =>
  db
    .selectFrom('game_picks')
    .selectAll()
    .where('game_sys_id', '=', p('gameSysId'))
    .where('round', '=', p('round')),
);

export async function hostPick(
  log: Pick<EventLog, 'reads'>,
  gameSysId: number,
  round: number,
): Promise<HostPick | null> {
  const row = await log.reads.one(pickOf({ gameSysId, round }));
  return row ? { gameSysId, round, mcSelected: row.mc_selected as Hand, nonce: row.nonce } : null;
}

export const pickTables: ForgettingTables = {
  name: 'game-picks',
  migrations: [[create(gamePicks)]],
  forgets: { game_picks: nobodys },
};
